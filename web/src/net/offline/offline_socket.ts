/** The socket to a table of this device. It opens when the tables are ready. */

import type { Socket } from "../connection/socket";

/** The other end, provided by the tables. */
interface Line {
  send(text: string): void;
  close(): void;
}

export class OfflineSocket implements Socket {
  readonly slowToOpen = true;
  onopen: Socket["onopen"] = null;
  onmessage: Socket["onmessage"] = null;
  onclose: Socket["onclose"] = null;
  onerror: Socket["onerror"] = null;
  readonly table: string;
  #line: Line | null = null;
  #closed = false;

  constructor(table: string) {
    this.table = table;
  }

  /** False: it was closed already. */
  connect(line: Line): boolean {
    this.#line = line;
    return !this.#closed;
  }

  send(text: string): void {
    this.#line?.send(text);
  }

  close(): void {
    this.#closed = true;
    this.#line?.close();
  }

  // The event objects are empty: a connection does not read them.

  opened(): void {
    this.onopen?.call(this as unknown as WebSocket, new Event("open"));
  }

  told(text: string): void {
    this.onmessage?.call(this as unknown as WebSocket, new MessageEvent("message", { data: text }));
  }

  lost(): void {
    this.onclose?.call(this as unknown as WebSocket, new Event("close") as CloseEvent);
  }
}
