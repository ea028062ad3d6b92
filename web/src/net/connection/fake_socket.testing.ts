/** A socket whose other end is the test. */

import {
  type Message,
  PROTOCOL,
  type RefusalCode,
  type TableInfo,
  type Update,
  type Welcome,
} from "../../wire";
import type { Socket } from "./socket";

export class FakeSocket {
  static all: FakeSocket[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  onerror: (() => void) | null = null;
  closed = false;
  readonly said: Record<string, unknown>[] = [];
  /** The table's id, or its address. */
  readonly opened: string;

  constructor(opened: string) {
    this.opened = opened;
    FakeSocket.all.push(this);
  }

  static open(table: string): Socket {
    return new FakeSocket(table) as unknown as Socket;
  }

  static get last(): FakeSocket {
    const last = FakeSocket.all.at(-1);
    if (!last) throw new Error("no socket was opened");
    return last;
  }

  send(text: string): void {
    this.said.push(JSON.parse(text));
  }

  close(): void {
    this.closed = true;
  }

  // The server's side

  /** Opens, and sends a welcome as a server does. */
  greet(welcome: Partial<Welcome> = {}): void {
    this.onopen?.();
    this.tell(aWelcome(welcome));
  }

  tell(message: Message): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  drop(): void {
    this.onclose?.();
  }

  /** The client's messages of one kind. */
  heard(kind: string): Record<string, unknown>[] {
    return this.said.filter((command) => command.do === kind);
  }
}

const seat = { name: null, pin: "pink", ready: true, present: true, stand_in: false } as const;

export const TABLE: TableInfo = {
  id: "t1",
  status: "playing",
  seats: [
    { ...seat, kind: "person" },
    { ...seat, kind: "bot", pin: "black" },
  ],
  host: 0,
  rules: "v2",
  deck: "kanchi",
  clock: null,
  deadline: null,
  listed: false,
  aids: true,
  prepared: [],
  commitment: "",
  key: null,
  ending: null,
  hands: null,
  rematch: null,
  puzzle: null,
  daily: null,
};

export function aWelcome(more: Partial<Welcome> = {}): Welcome {
  const empty = { seat: 0, table: TABLE, view: null, legal: [], can_undo: false } as const;
  return { tell: "welcome", protocol: PROTOCOL, version: 5, ...empty, legal: [], ...more };
}

export function anUpdate(version: number, more: Partial<Update> = {}): Update {
  return {
    tell: "update",
    version,
    table: TABLE,
    events: [],
    view: null,
    legal: [],
    can_undo: false,
    ...more,
  };
}

export function refused(id: unknown, code: RefusalCode, clause: string | null = null): Message {
  return { tell: "refused", id: id as string | null, code, clause, detail: {} };
}
