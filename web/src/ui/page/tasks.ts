/** Work in its own task: between two tasks the browser may draw and answer. */

/** Runs it when the page as it is now has been laid out and painted. Returns a function that cancels it. */
export function afterNextFrame(work: () => void): () => void {
  let takeBack = () => {};
  // The callbacks of a frame run before it is painted.
  const frame = requestAnimationFrame(() => {
    takeBack = inTaskOfItsOwn(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    takeBack();
  };
}

/** Runs it in the next task. Returns a function that cancels it. */
export function inTaskOfItsOwn(work: () => void): () => void {
  // In a chain of timers each waits for 4 ms. The scheduler, where there is one, does not wait.
  if (typeof scheduler === "undefined") {
    const timer = setTimeout(work);
    return () => clearTimeout(timer);
  }
  const taken = new AbortController();
  scheduler.postTask(work, { signal: taken.signal }).catch((problem) => {
    if (!taken.signal.aborted) throw problem;
  });
  return () => taken.abort();
}
