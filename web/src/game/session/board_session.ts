/**
 * What feeds a board: a table that is played, a finished game, or facts set by hand. It has facts and takes touches; the board
 * finds the words and draws.
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
  /** The moment on the board, if it is past; null for the present. */
  readonly past: PastTurn | null;
  /** The others' turns, shown once more; null where there is nothing to follow. */
  readonly recap: Recap | null;
  readonly selection: SessionSelection;
  readonly aids: SessionAids;
  readonly turn: SessionTurn;
  readonly connection: SessionConnection;
  readonly refusal: SessionRefusal;
  /** What a finished game shows beyond a table; null at a table. */
  readonly review: Review | null;
}

export interface SessionTable {
  readonly info: TableInfo;
  /** Null until it is loaded. */
  readonly deck: DeckInfo | null;
  /** The seats of this device. Their players are present, though only one at a time has a connection. */
  readonly mine: readonly number[];
  /** This device has no seat at the table. */
  readonly watching: boolean;
  /** The device is passed around: players are called by their names, not "you". */
  readonly passedAround: boolean;
  /** The coach may speak: the table has no task of its own. */
  readonly coached: boolean;
}

/** What has just come on the board, and is animated. */
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
  /** The turns are shown once more, rather than followed as they happen. */
  readonly recapping: boolean;
  readonly place: { readonly n: number; readonly all: number };
  readonly canRecap: boolean;
  recap(): void;
  /** Back to the present. */
  skip(): void;
}

export interface SessionSelection {
  readonly current: Selection;
  /** The action that waits for a yes, since it might be regretted. */
  readonly confirming: Sending | null;
  touch(what: Touch): void;
  /** Carries out what a typed command led to. */
  carryOut(outcome: Outcome): void;
  answer(yes: boolean): void;
}

export interface SessionAids {
  /** Null for those who have no aids. */
  readonly state: AidState | null;
  readonly hints: Hints | null;
  toggle(): void;
}

export interface SessionTurn {
  /** A bot works on its turn, and takes long. */
  readonly thinking: boolean;
  /** A command is on its way. */
  readonly pending: boolean;
  readonly canUndo: boolean;
  undo(): void;
  /** The words of the button that ends the turn, if a task gives it another meaning. */
  readonly endLabel: string | null;
}

export interface SessionConnection {
  readonly state: ShownConnection;
  /** Why it has ended, if it has. */
  readonly endCode: string | null;
  /** The table is on this device. */
  readonly offline: boolean;
  /** Null where trying again is of no use. */
  readonly retry: (() => void) | null;
}

export interface SessionRefusal {
  readonly current: Refusal | null;
  dismiss(): void;
}

export interface Review {
  /** All hands, if they lie open. */
  readonly hands: readonly Hand[] | null;
  /** What would have been better at this moment. */
  readonly better: DrawnLine | null;
}
