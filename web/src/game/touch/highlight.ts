/** Touches that a lesson or a hint asks for. They glow more than what is only allowed. */

import type { Touch } from "./selection";

export type Highlight = Touch | { readonly on: "undo" } | { readonly on: "answer" };

/** Whether a touch is among those that are asked for. */
export function isHighlighted(highlights: readonly Highlight[], touch: Highlight): boolean {
  const text = JSON.stringify(touch, Object.keys(touch).toSorted());
  return highlights.some((one) => JSON.stringify(one, Object.keys(one).toSorted()) === text);
}
