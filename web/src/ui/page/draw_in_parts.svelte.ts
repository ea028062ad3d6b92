/**
 * Draws a screen in parts, each in its own task. So the first part is seen at once, a touch need not wait until all is drawn, and a
 * slow device is never busy with one thing for long. Call these while a component is initialised.
 */
import { afterNextFrame, inTaskOfItsOwn } from "./tasks";

let unfinished = 0;

/** Whether a screen still waits for some of its parts. */
export const isDrawing = () => unfinished > 0;

/** How many of many equal parts to draw so far: a few more in each task, until all are there. */
export function useDrawnCount(
  all: () => number,
  few = 1,
  later = inTaskOfItsOwn,
): {
  readonly count: number;
  /** All are there. */
  readonly whole: boolean;
} {
  let count = $state(few);
  $effect(() => {
    if (count >= all()) return;
    unfinished += 1;
    const cancel = later(() => {
      count += few;
    });
    return () => {
      unfinished -= 1;
      cancel();
    };
  });
  return {
    get count() {
      return count;
    },
    get whole() {
      return count >= all();
    },
  };
}

/** Which parts of a screen to draw so far: the first at once, each of the others in the next task. */
export function usePartsByTask<Part>(...parts: readonly Part[]): { readonly has: (part: Part) => boolean } {
  const drawn = useDrawnCount(() => parts.length);
  return { has: (part) => parts.indexOf(part) < drawn.count };
}

/** The same, with a frame between two parts, in which the first of them is laid out: for parts that are slow to lay out. */
export function usePartsByFrame<Part>(...parts: readonly Part[]): { readonly has: (part: Part) => boolean } {
  const drawn = useDrawnCount(() => parts.length, 1, afterNextFrame);
  return { has: (part) => parts.indexOf(part) < drawn.count };
}
