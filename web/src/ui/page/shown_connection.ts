/** How the state of the connection is shown. A lost connection reconnects by itself; one that is gone does not. */

import type { ConnectionState } from "../../net/connection/connection";

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
