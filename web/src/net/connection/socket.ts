/** What a connection needs of a WebSocket. */

import type { Message } from "../../wire";

export type Socket = Pick<WebSocket, "onopen" | "onmessage" | "onclose" | "onerror" | "send" | "close"> & {
  /** Opening it may take long, because something is loaded first. */
  readonly slowToOpen?: boolean;
};

/** The message; null if it is not JSON. The server is trusted to keep to its own types. */
export function read(data: unknown): Message | null {
  try {
    return JSON.parse(String(data)) as Message;
  } catch {
    return null;
  }
}
