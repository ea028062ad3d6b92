/** The WebSocket of a connection. */

import { serverAddress } from "../../place";
import type { Message } from "../../wire";
import { device } from "../offline/choice.svelte";
import { isHere } from "../offline/ids";

/** What a connection needs of a WebSocket. */
export type Socket = Pick<WebSocket, "onopen" | "onmessage" | "onclose" | "onerror" | "send" | "close"> & {
  /** To open it may take long, and that is no silence: something is loaded. */
  readonly slowToOpen?: boolean;
};

/** At the server, or on this device. */
export function openSocket(table: string): Socket {
  return isHere(table) ? openHere(table) : new WebSocket(liveUrl(table));
}

/** Stands for the line to a table of this device until what that needs is loaded. */
function openHere(table: string): Socket {
  let real: Socket | null = null;
  let closed = false;
  const shown: Socket = {
    slowToOpen: true,
    onopen: null,
    onmessage: null,
    onclose: null,
    onerror: null,
    send: (text) => real?.send(text),
    close: () => {
      closed = true;
      real?.close();
    },
  };
  const line = shown as WebSocket;
  device().then(
    ({ openLocalSocket }) => {
      if (closed) return;
      real = openLocalSocket(table);
      real.onopen = (event) => shown.onopen?.call(line, event);
      real.onmessage = (event) => shown.onmessage?.call(line, event);
      real.onclose = (event) => shown.onclose?.call(line, event);
    },
    () => shown.onclose?.call(line, new Event("close") as CloseEvent), // it was not agreed to, or cannot be had
  );
  return shown;
}

export function liveUrl(table: string): string {
  const { protocol, host } = window.location;
  const server = serverAddress() ?? "/";
  const whole = server.startsWith("/") ? `${protocol}//${host}${server}` : server;
  return `${whole.replace(/^http/, "ws")}api/tables/${encodeURIComponent(table)}/live`;
}

/** The message; null if it is not JSON. The server is trusted to keep to its own types. */
export function read(data: unknown): Message | null {
  try {
    return JSON.parse(String(data)) as Message;
  } catch {
    return null;
  }
}
