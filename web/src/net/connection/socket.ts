/** What a connection needs of a WebSocket. */

export type Socket = Pick<WebSocket, "onopen" | "onmessage" | "onclose" | "onerror" | "send" | "close"> & {
  /** Opening it may take long, because something is loaded first. */
  readonly slowToOpen?: boolean;
};
