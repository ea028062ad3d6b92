/** Whether a condition has held for a while: what passes by itself need not be shown. Call it while a component is initialised. */
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
