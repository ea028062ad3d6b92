/** A finished game on a board: the moment at its cursor, with its analysis. No action can be played. */

import type { Figures, TableInfo } from "../../wire";
import { stepsDiagonally } from "../actions/situation";
import { ReplayAnalysis } from "../analysis/replay_analysis.svelte";
import { Celebration } from "../history/celebration.svelte";
import type { LogEntry } from "../history/log";
import { type ShownTable, shownTableOf } from "../history/shown_table";
import type { TableChange } from "../history/table_changes";
import { ReplayState } from "../replay/replay_state.svelte";
import type { ReplayedGame, Viewpoint } from "../replay/replayed_game";
import { tableOf } from "../replay/replayed_table";
import { NONE } from "../touch/selection";
import type {
  Arrival,
  BoardSession,
  PastTurn,
  Review,
  SessionAids,
  SessionConnection,
  SessionRefusal,
  SessionSelection,
  SessionTable,
  SessionTurn,
} from "./board_session";

interface ReplayOptions {
  readonly at: number;
  readonly viewpoint: Viewpoint;
  /** The id of the game's table, or the id under which this device keeps the game. */
  readonly id?: string | null;
  /** Figures of an earlier analysis. */
  readonly figures?: Figures | null;
  /** Called with each change that appears by one step forward. */
  readonly show?: (change: TableChange) => void;
}

export class ReplaySession implements BoardSession {
  readonly game: ReplayedGame;
  readonly cursor: ReplayState;
  readonly analysis: ReplayAnalysis;
  readonly recap = null;

  readonly aids: SessionAids = { state: null, hints: null, toggle: () => {} };
  readonly turn: SessionTurn = {
    thinking: false,
    pending: false,
    canUndo: false,
    undo: () => {},
    endLabel: null,
  };
  readonly connection: SessionConnection = { state: "open", endCode: null, offline: false, retry: null };
  readonly refusal: SessionRefusal = { current: null, dismiss: () => {} };

  readonly #celebration = new Celebration();
  readonly #diagonal: boolean;

  readonly info: TableInfo = $derived.by(() => tableOf(this.game, this.cursor.at));
  readonly over: boolean = $derived.by(() => this.info.status === "over");
  /** The change that led to this moment. */
  readonly change: TableChange = $derived.by(() => this.game.change(this.cursor.at, this.cursor.viewpoint));
  readonly log: readonly LogEntry[] = $derived.by(() => this.game.log(this.cursor.at, this.cursor.viewpoint));
  readonly past: PastTurn | null = $derived.by(() =>
    this.over ? null : { by: this.change.by, change: this.change },
  );
  readonly #moment: ShownTable = $derived.by(() => {
    const { game, cursor } = this;
    const { at, viewpoint } = cursor;
    const now = { view: game.view(at, viewpoint), legal: [], diagonal: this.#diagonal };
    return shownTableOf(now, game.history(at, viewpoint), null);
  });
  /** A jump of the cursor is not animated. */
  readonly shown: ShownTable = $derived.by(() =>
    this.cursor.change ? this.#moment : { ...this.#moment, trail: [] },
  );

  readonly table: SessionTable = $derived.by(() => ({
    info: this.info,
    deck: this.game.replay.deck,
    mine: [],
    watching: false,
    passedAround: true,
    coached: false,
  }));
  readonly arrival: Arrival = $derived.by(() => ({
    change: this.cursor.change,
    claimed: this.#celebration.claimed,
  }));
  readonly review: Review = $derived.by(() => ({
    hands: this.cursor.viewpoint === "all" ? this.game.hands(this.cursor.at) : null,
    better: this.analysis.better,
  }));
  readonly selection: SessionSelection = {
    current: NONE,
    confirming: null,
    touch: () => this.#celebration.end(),
    carryOut: () => {},
    answer: () => {},
  };

  /** Create it while a component is initialised, and call `close` when that is destroyed. */
  constructor(game: ReplayedGame, { at, viewpoint, id = null, figures = null, show }: ReplayOptions) {
    this.game = game;
    this.#diagonal = stepsDiagonally(game.replay.rules);
    const celebration = this.#celebration;
    this.cursor = new ReplayState(game, {
      at,
      viewpoint,
      show: (change) => {
        show?.(change);
        celebration.of(change.events);
      },
    });
    this.analysis = new ReplayAnalysis(this.cursor, id, figures);
    $effect(() => {
      if (this.cursor.change === null) celebration.end(); // the cursor jumped away from it
    });
  }

  close(): void {
    this.analysis.run.stop();
    this.cursor.pause();
    this.#celebration.end();
  }
}
