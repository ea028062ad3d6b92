/** A live table with everything that this device keeps for it: seats, connection, playback, selection, aids. */

import { takeSeatBack } from "../../net/start_game";
import type { HeldSeat } from "../../net/storage/held_seats";
import { noteSeen } from "../../net/storage/last_seen";
import { Celebration } from "../history/celebration.svelte";
import type { LogEntry } from "../history/log";
import { Playback } from "../history/playback.svelte";
import { type ShownTable, shownTableOf } from "../history/shown_table";
import type { TableChange } from "../history/table_changes";
import { SharedDevice } from "../table/shared_device.svelte";
import { shownConnection } from "../table/shown_connection";
import type { TableOptions, TableState } from "../table/table_state.svelte";
import { useDeck } from "../table/use_deck.svelte";
import type { Highlight } from "../touch/highlight";
import type { Touch } from "../touch/selection";
import { SelectionState } from "../touch/selection_state.svelte";
import type {
  Arrival,
  BoardSession,
  PastTurn,
  SessionConnection,
  SessionRefusal,
  SessionSelection,
  SessionTable,
  SessionTurn,
} from "./board_session";
import { type AidSettings, TableAid } from "./table_aid.svelte";
import type { TableTask } from "./table_task";
import { useLasting } from "./use_lasting.svelte";

const THINKING_MS = 700; // after this long a bot is shown thinking, so that the game does not seem to hang

interface SessionSettings extends AidSettings {
  /** Purchases need confirmation. */
  readonly ask: boolean;
}

interface LiveOptions extends Pick<TableOptions, "open"> {
  readonly settings: SessionSettings;
  readonly task?: TableTask | null;
  /** A factor for the length of pauses between the others' steps. With 0 only the present is shown. */
  readonly pauses: () => number;
  /** The page is visible. */
  readonly visible?: () => boolean;
  /** Called with each change that appears on the board. */
  readonly show?: (change: TableChange) => void;
}

export class LiveSession implements BoardSession {
  readonly device: SharedDevice;
  readonly state: TableState;
  readonly recap: Playback;
  readonly aids: TableAid;
  readonly review = null;

  /** The table is on a server, and this page has none. */
  readonly unreachable: boolean;
  readonly #task: TableTask | null;
  readonly #celebration = new Celebration();
  readonly #selecting: SelectionState;
  readonly #stopListening: () => void;
  #lastChange = $state.raw<TableChange | null>(null);

  readonly #deck = useDeck(() => this.state.info?.deck ?? null);
  readonly #thinking = useLasting(() => this.#botPlays(), THINKING_MS);
  // A lost connection is noticed late. Meanwhile a sent command shows as pending.
  readonly #unanswered = useLasting(() => this.state.pending !== null);

  readonly table: SessionTable = $derived.by(() => {
    const { info } = this.state;
    if (!info) throw new Error("the table has not told what it is");
    return {
      info,
      deck: this.#deck.current,
      mine: this.mine,
      watching: this.mine.length === 0,
      passedAround: this.device.passedAround,
      coached: this.#task === null,
    };
  });
  /** The seats of this device. */
  readonly mine: readonly number[] = $derived.by(() => this.device.seats.map(({ seat }) => seat));

  readonly #shown: ShownTable | null = $derived.by(() => {
    const { situation, history } = this.state;
    return situation && shownTableOf(situation, history, this.recap.moment);
  });
  readonly log: readonly LogEntry[] = $derived.by(() => {
    const until = this.#shown?.version ?? null;
    const { log } = this.state;
    return until === null ? log : log.filter(({ version }) => version <= until);
  });
  readonly arrival: Arrival = $derived.by(() => ({
    change: this.#lastChange,
    claimed: this.#celebration.claimed,
  }));
  readonly past: PastTurn | null = $derived.by(() => {
    const { moment } = this.recap;
    return moment && { by: moment.change?.by ?? null, change: moment.change };
  });

  readonly selection: SessionSelection = $derived.by(() => ({
    current: this.#selecting.selection,
    confirming: this.#selecting.confirming,
    touch: (what) => this.#touch(what),
    carryOut: (outcome) => this.#selecting.carryOut(outcome),
    answer: (yes) => this.#selecting.answer(yes),
  }));
  readonly turn: SessionTurn = $derived.by(() => ({
    thinking: this.#thinking.current,
    pending: this.state.pending !== null,
    canUndo: this.state.canUndo && !this.recap.busy,
    undo: () => this.state.undo(),
    endLabel: this.#task?.ending?.label(this.state) ?? null,
  }));
  readonly connection: SessionConnection = $derived.by(() => {
    const state = shownConnection(this.state.connection, this.#unanswered.current);
    const retry = state === "lost" ? this.state.retry : null;
    return { state, endCode: this.state.endCode, offline: !this.state.host.shared, retry };
  });
  readonly refusal: SessionRefusal = $derived.by(() => ({
    current: this.state.refusal,
    dismiss: () => this.state.dismissRefusal(),
  }));

  /** It is the turn of a seat of this device, and the board shows it. A seat that a bot plays has no turn. */
  readonly myTurn: boolean = $derived.by(() => {
    const { info, view, seat } = this.state;
    if (this.recap.busy || info?.status !== "playing" || !view || seat === null) return false;
    return view.current === seat && !info.seats[seat]?.stand_in;
  });

  /**
   * The player's seat, if it can move to another device. A shared device keeps its seats, and so does a table with a
   * task.
   */
  readonly movableSeat: HeldSeat | null = $derived.by(() => {
    const { info } = this.state;
    if (this.device.passedAround || this.#task || info?.status !== "playing") return null;
    return this.device.seats[0] ?? null;
  });
  readonly canResign: boolean = $derived.by(
    () => this.state.seat !== null && this.state.info?.status === "playing" && !this.#task,
  );
  /** With two players, the other seat, which wins when the player resigns. With more a bot plays on. */
  readonly rival: number | null = $derived.by(() => {
    const { info, seat } = this.state;
    return info?.seats.length === 2 && seat !== null ? 1 - seat : null;
  });

  /** Create it while a component is initialised, and call `close` when that is destroyed. */
  constructor(id: string, { settings, task = null, pauses, visible = () => true, show, open }: LiveOptions) {
    this.#task = task;
    this.device = new SharedDevice(id, {
      ...(open && { open }),
      changed: () => task?.heard?.(this.state),
    });
    this.state = this.device.table;
    this.unreachable = !this.state.host.available;
    if (this.unreachable) this.device.close();
    this.#stopListening = this.state.listen((change) => task?.told?.(change, this.state));
    this.recap = new Playback(this.state, {
      pauses,
      show: (change) => {
        show?.(change);
        this.#celebration.of(change.events);
        this.#lastChange = change;
      },
    });
    this.#selecting = new SelectionState(this.state, this.recap, () => settings.ask);
    // During playback the loom shows the past, so hints can wait.
    this.aids = new TableAid(this.device, settings, () => visible() && !this.recap.busy);
    $effect(() => {
      const { info } = this.state;
      if (!this.state.host.shared && info && this.mine.length > 0 && !task) noteSeen(info);
    });
  }

  /** The table's first message has arrived. Read `table` only then. */
  get ready(): boolean {
    return this.state.info !== null;
  }

  /** The game has started. Read `shown` only then. */
  get started(): boolean {
    return this.#shown !== null;
  }

  get shown(): ShownTable {
    if (!this.#shown) throw new Error("the game has not started");
    return this.#shown;
  }

  /** The task's next touches. Empty while a command is pending or the past is shown. */
  get highlights(): readonly Highlight[] {
    if (this.recap.busy || this.state.pending !== null) return [];
    return (
      this.#task?.highlights?.(this.state, this.selection.current, this.selection.confirming !== null) ?? []
    );
  }

  /** Takes a seat back from the bot that plays for it. */
  takeBack(held: HeldSeat): void {
    // A seat of a shared device is connected only in its turn, so this opens a connection of its own.
    if (this.state.seat === held.seat) this.state.takeBack();
    else takeSeatBack(held).catch(() => {}); // the bot plays on, and the button stays
  }

  close(): void {
    this.#stopListening();
    this.recap.close();
    this.#celebration.end();
    this.device.close();
  }

  #touch(what: Touch): void {
    this.#celebration.end();
    const ending = this.#task?.ending;
    if (ending && what.on === "button" && what.button === "end") ending.press(this.state);
    else this.#selecting.touch(what);
  }

  #botPlays(): boolean {
    const { info, view, version, connection } = this.state;
    void version; // each step has its own duration
    if (this.recap.busy || info?.status !== "playing" || !view || connection !== "live") return false;
    const seat = info.seats[view.current];
    return seat?.kind === "bot" || (seat?.stand_in ?? false);
  }
}
