/**
 * The data source of a board: a live table, a finished game, or a fixture. It provides facts and takes touches; the
 * board finds the words and draws.
 */

import type { Claimed, DeckInfo, Hand, Hints, TableInfo } from "../../wire";
import type { AidState } from "../aids/aid";
import type { DrawnLine } from "../analysis/better_line";
import type { LogEntry } from "../history/log";
import type { ShownTable } from "../history/shown_table";
import type { TableChange } from "../history/table_changes";
import type { Steps } from "../stepper/stepper.svelte";
import type { ShownConnection } from "../table/shown_connection";
import type { Refusal } from "../table/table_state.svelte";
import type { Outcome, Selection, Sending, Touch } from "../touch/selection";

export interface BoardSession {
  readonly table: SessionTable;
  readonly shown: ShownTable;
  readonly log: readonly LogEntry[];
  readonly arrival: Arrival;
  /** The past moment on the board, or null for the present. */
  readonly past: PastTurn | null;
  /** The playback of the others' turns, or null where there is none. */
  readonly recap: Recap | null;
  readonly selection: SessionSelection;
  readonly aids: SessionAids;
  readonly turn: SessionTurn;
  readonly connection: SessionConnection;
  readonly refusal: SessionRefusal;
  /** What a finished game shows beyond a table, or null at a table. */
  readonly review: Review | null;
}

export interface SessionTable {
  readonly info: TableInfo;
  /** Null until it is loaded. */
  readonly deck: DeckInfo | null;
  /** The seats of this device. Their players count as present, though only one seat at a time has a connection. */
  readonly mine: readonly number[];
  /** This device has no seat at the table. */
  readonly watching: boolean;
  /** The device is passed around, so players are addressed by name instead of "you". */
  readonly passedAround: boolean;
  /** The coach may speak, because the table has no task. */
  readonly coached: boolean;
}

/** A change that has just appeared on the board, with its animation. */
export interface Arrival {
  readonly change: TableChange | null;
  readonly claimed: Claimed | null;
}

export interface PastTurn {
  /** The seat that made the change; null if none did. */
  readonly by: number | null;
  /** Null before the first change of a recap. */
  readonly change: TableChange | null;
}

export interface Recap extends Steps {
  /** True for a recap, false while it follows the game. */
  readonly recapping: boolean;
  readonly place: { readonly n: number; readonly all: number };
  readonly canRecap: boolean;
  recap(): void;
  /** Returns to the present. */
  skip(): void;
}

export interface SessionSelection {
  readonly current: Selection;
  /** The action that waits for confirmation, since the player might regret it. */
  readonly confirming: Sending | null;
  touch(what: Touch): void;
  /** Applies the outcome of a typed command. */
  carryOut(outcome: Outcome): void;
  answer(yes: boolean): void;
}

export interface SessionAids {
  /** Null for spectators. */
  readonly state: AidState | null;
  readonly hints: Hints | null;
  toggle(): void;
}

export interface SessionTurn {
  /** A bot has been thinking for a long time. */
  readonly thinking: boolean;
  /** A command awaits its answer. */
  readonly pending: boolean;
  readonly canUndo: boolean;
  undo(): void;
  /** The label of the button that ends the turn, if a task changes it. */
  readonly endLabel: string | null;
}

export interface SessionConnection {
  readonly state: ShownConnection;
  /** The code of the reason if the connection has ended. */
  readonly endCode: string | null;
  /** The table is on this device. */
  readonly offline: boolean;
  /** Null where a retry is useless. */
  readonly retry: (() => void) | null;
}

export interface SessionRefusal {
  readonly current: Refusal | null;
  dismiss(): void;
}

export interface Review {
  /** All hands, if they are open. */
  readonly hands: readonly Hand[] | null;
  /** The better alternative at this moment. */
  readonly better: DrawnLine | null;
}
