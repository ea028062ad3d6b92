/** Whether something has been so for a while: what passes by itself need not be said. Call it where a component is made. */
export function hasLasted(isSo: () => boolean, after = 1000): { readonly current: boolean } {
  let current = $state(false);
  $effect(() => {
    current = false;
    if (!isSo()) return;
    const timer = setTimeout(() => {
      current = true;
    }, after);
    return () => clearTimeout(timer);
  });
  return {
    get current() {
      return current;
    },
  };
}
