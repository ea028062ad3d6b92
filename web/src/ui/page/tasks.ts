/** Work in a task of its own: between two of them the browser may draw and answer. */

/** Runs it when what is there now has been laid out and painted. What is returned takes it back. */
export function afterNextFrame(work: () => void): () => void {
  let takeBack = () => {};
  // The frame itself comes after those who wait for it.
  const frame = requestAnimationFrame(() => {
    takeBack = inTaskOfItsOwn(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    takeBack();
  };
}

/** Runs it in the next task. What is returned takes it back. */
export function inTaskOfItsOwn(work: () => void): () => void {
  // In a chain of timers each waits for 4 ms; with a scheduler, where there is one, none does.
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
