/** How the connection to the table is shown. A short break heals by itself; one that is gone stays gone. */

import type { ConnectionState } from "../../net/connection";

export type ShownConnection = "open" | "connecting" | "lost" | "gone";

const SHOWN: Readonly<Record<ConnectionState, ShownConnection>> = {
  connecting: "connecting",
  live: "open",
  lost: "lost",
  ended: "gone",
};

export function shownConnection(state: ConnectionState): ShownConnection {
  return SHOWN[state];
}
