/** Whether the page is visible, not in a hidden tab. */
export function usePageVisible(): { readonly current: boolean } {
  let visible = $state(!document.hidden);
  $effect(() => {
    const look = () => {
      visible = !document.hidden;
    };
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  });
  return {
    get current() {
      return visible;
    },
  };
}
