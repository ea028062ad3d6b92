/** The part of a WebSocket that a connection needs. */

export type Socket = Pick<WebSocket, "onopen" | "onmessage" | "onclose" | "onerror" | "send" | "close"> & {
  /** Opening may take long, because something is loaded first. */
  readonly slowToOpen?: boolean;
};
