/** True once a condition has held for `after` milliseconds: shorter episodes need not be shown. */
export function useLasting(isSo: () => boolean, after = 1000): { readonly current: boolean } {
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
