/** Touches that a lesson or a hint asks for. They glow more than merely legal ones. */

import type { Touch } from "./selection";

export type Highlight = Touch | { readonly on: "undo" } | { readonly on: "answer" };

/** True if the touch is among the requested ones. */
export function isHighlighted(highlights: readonly Highlight[], touch: Highlight): boolean {
  const text = JSON.stringify(touch, Object.keys(touch).toSorted());
  return highlights.some((one) => JSON.stringify(one, Object.keys(one).toSorted()) === text);
}
