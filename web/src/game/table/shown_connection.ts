/**
 * How the state of the connection is shown. A lost connection reconnects by itself; one that is gone does not. A slow one is thought to
 * be open, and has not answered what was sent.
 */

import type { ConnectionState } from "../../net/connection/connection";

export type ShownConnection = "open" | "slow" | "connecting" | "lost" | "gone";

const SHOWN: Readonly<Record<ConnectionState, ShownConnection>> = {
  connecting: "connecting",
  live: "open",
  lost: "lost",
  ended: "gone",
};

/** `unanswered`: something was sent some time ago. */
export function shownConnection(state: ConnectionState, unanswered: boolean): ShownConnection {
  return state === "live" && unanswered ? "slow" : SHOWN[state];
}
