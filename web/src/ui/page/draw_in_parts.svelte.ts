/**
 * Drawing in parts, each in a task of its own: a screen is seen at once, nobody's touch waits for what is drawn after it, and a
 * slow device is never busy with one thing for long. Call these where a component is made.
 */
import { afterNextFrame, inTaskOfItsOwn } from "./tasks";

/** How many of many parts to draw yet: a few more in each task, until all are there. */
export function partsDrawn(
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
    return later(() => {
      count += few;
    });
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

/** Which of the parts of a screen to draw yet: the first at once, each of the others after the one before it. */
export function taskByTask<Part>(...parts: readonly Part[]): { readonly has: (part: Part) => boolean } {
  const drawn = partsDrawn(() => parts.length);
  return { has: (part) => parts.indexOf(part) < drawn.count };
}

/** The same, each after a frame of its own, in which the one before it is laid out: for parts that are heavy to lay out. */
export function frameByFrame<Part>(...parts: readonly Part[]): { readonly has: (part: Part) => boolean } {
  const drawn = partsDrawn(() => parts.length, 1, afterNextFrame);
  return { has: (part) => parts.indexOf(part) < drawn.count };
}
