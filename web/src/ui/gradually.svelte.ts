/**
 * How many of many parts to draw yet: a few more in each task, until all are there. A long page is on the screen at once, and
 * nobody's touch waits for what is further down. Call it where a component is made.
 */
export function gradually(all: () => number, few: number): { readonly count: number } {
  let count = $state(few);
  $effect(() => {
    if (count >= all()) return;
    const timer = setTimeout(() => {
      count += few;
    });
    return () => clearTimeout(timer);
  });
  return {
    get count() {
      return count;
    },
  };
}
