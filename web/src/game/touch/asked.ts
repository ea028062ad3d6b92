/** Touches that somebody is asked for. They glow more than what is only allowed. */

import type { Touch } from "./selection";

export type Asked = Touch | { readonly on: "undo" } | { readonly on: "answer" };

/** Whether a touch is among those that are asked for. */
export function isAsked(asked: readonly Asked[], touch: Asked): boolean {
  const text = JSON.stringify(touch, Object.keys(touch).toSorted());
  return asked.some((one) => JSON.stringify(one, Object.keys(one).toSorted()) === text);
}
