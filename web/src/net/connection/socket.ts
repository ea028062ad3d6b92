/** The WebSocket of a connection. */

import type { Message } from "../../wire";
import { serverAddress } from "../place";

/** What a connection needs of a WebSocket. */
export type Socket = Pick<WebSocket, "onopen" | "onmessage" | "onclose" | "onerror" | "send" | "close">;

export function openSocket(url: string): Socket {
  return new WebSocket(url);
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
