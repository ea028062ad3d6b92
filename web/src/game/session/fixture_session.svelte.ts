/**
 * A board with fixed facts, for the gallery and for tests. They can be changed while it is shown; touches are recorded.
 */

import type { Claimed, DeckInfo, Hints, TableInfo } from "../../wire";
import type { Situation } from "../actions/situation";
import type { AidState } from "../aids/aid";
import type { LogEntry } from "../history/log";
import type { ShownTable } from "../history/shown_table";
import type { ShownConnection } from "../table/shown_connection";
import type { Refusal } from "../table/table_state.svelte";
import { NONE, type Selection, type Sending, type Touch } from "../touch/selection";
import type {
  Arrival,
  BoardSession,
  PastTurn,
  Recap,
  SessionAids,
  SessionConnection,
  SessionRefusal,
  SessionSelection,
  SessionTable,
  SessionTurn,
} from "./board_session";

/** The differences from a quiet table in the middle of a turn. */
export interface Fixture {
  readonly info: TableInfo;
  readonly situation: Situation;
  readonly deck: DeckInfo | null;
  readonly selection?: Selection;
  readonly confirming?: Sending | null;
  readonly log?: readonly LogEntry[];
  readonly gains?: readonly number[] | null;
  readonly claimed?: Claimed | null;
  readonly past?: PastTurn | null;
  readonly recap?: Recap | null;
  readonly aid?: AidState | null;
  readonly hints?: Hints | null;
  readonly turn?: Partial<Omit<SessionTurn, "endLabel">>;
  /** Called each time, since the language may change. */
  readonly endLabel?: () => string;
  readonly connection?: ShownConnection;
  readonly refusal?: Refusal | null;
  readonly watching?: boolean;
  readonly coached?: boolean;
}

export class FixtureSession implements BoardSession {
  readonly touches: Touch[] = [];
  readonly review = null;
  readonly arrival: Arrival;
  readonly recap: Recap | null;
  readonly turn: SessionTurn;
  readonly connection: SessionConnection;
  readonly refusal: SessionRefusal;
  readonly log: readonly LogEntry[];

  table: SessionTable = $state.raw({} as SessionTable);
  shown: ShownTable = $state.raw({} as ShownTable);
  past: PastTurn | null = $state.raw(null);
  selection: SessionSelection = $state.raw({} as SessionSelection);
  aids: SessionAids = $state.raw({} as SessionAids);

  constructor(fixture: Fixture) {
    const { info, deck, situation, watching = false, coached = false } = fixture;
    this.table = { info, deck, mine: [], watching, passedAround: false, coached };
    this.shown = {
      situation,
      gains: fixture.gains ?? null,
      unpaid: false,
      swapped: false,
      roll: 1,
      trail: [],
      version: null,
    };
    this.log = fixture.log ?? [];
    this.arrival = { change: null, claimed: fixture.claimed ?? null };
    this.past = fixture.past ?? null;
    this.recap = fixture.recap ?? null;
    this.aids = { state: fixture.aid ?? null, hints: fixture.hints ?? null, toggle: () => {} };
    this.turn = {
      thinking: false,
      pending: false,
      canUndo: true,
      undo: () => {},
      ...fixture.turn,
      get endLabel() {
        return fixture.endLabel?.() ?? null;
      },
    };
    this.connection = { state: fixture.connection ?? "open", endCode: null, offline: false, retry: null };
    this.refusal = { current: fixture.refusal ?? null, dismiss: () => {} };
    this.select(fixture.selection ?? NONE, fixture.confirming);
  }

  select(current: Selection, confirming: Sending | null = null): void {
    this.selection = {
      current,
      confirming,
      touch: (what) => this.touches.push(what),
      carryOut: () => {},
      answer: () => {},
    };
  }
}
