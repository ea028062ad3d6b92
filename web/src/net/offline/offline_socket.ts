/** A line to a table of this device, in the shape of a WebSocket. It is open when the tables are ready. */

import type { Socket } from "../connection/socket";

export class LocalSocket implements Socket {
  onopen: Socket["onopen"] = null;
  onmessage: Socket["onmessage"] = null;
  onclose: Socket["onclose"] = null;
  onerror: Socket["onerror"] = null;
  readonly table: string;
  readonly send: (text: string) => void;
  readonly close: () => void;

  constructor(table: string, send: (text: string) => void, close: () => void) {
    this.table = table;
    this.send = send;
    this.close = close;
  }

  // The events say no more than that they happened: a connection looks at nothing else.

  opened(): void {
    this.onopen?.call(this as unknown as WebSocket, new Event("open"));
  }

  told(text: string): void {
    this.onmessage?.call(this as unknown as WebSocket, new MessageEvent("message", { data: text }));
  }

  closed(): void {
    this.onclose?.call(this as unknown as WebSocket, new Event("close") as CloseEvent);
  }
}
