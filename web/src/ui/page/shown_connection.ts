/** How the line to the table is shown. A short break heals by itself; one that is gone stays gone. */

import type { LineState } from "../../net/connection";

export type LineShown = "open" | "connecting" | "lost" | "gone";

const SHOWN: Readonly<Record<LineState, LineShown>> = {
  connecting: "connecting",
  live: "open",
  lost: "lost",
  ended: "gone",
};

export function lineShown(state: LineState): LineShown {
  return SHOWN[state];
}
