/**
 * How the state of the connection is shown. A lost connection reconnects by itself, an ended one does not. A slow one
 * counts as open, but has not answered a command.
 */

import type { ConnectionState } from "../../net/connection/connection";

export type ShownConnection = "open" | "slow" | "connecting" | "lost" | "gone";

const SHOWN: Readonly<Record<ConnectionState, ShownConnection>> = {
  connecting: "connecting",
  live: "open",
  lost: "lost",
  ended: "gone",
};

/** `unanswered`: a command has been waiting for its answer for some time. */
export function shownConnection(state: ConnectionState, unanswered: boolean): ShownConnection {
  return state === "live" && unanswered ? "slow" : SHOWN[state];
}
