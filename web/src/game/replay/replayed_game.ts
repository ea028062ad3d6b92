/**
 * A finished game, assembled from the server's replay: the view of each moment, from any seat or with all hands open.
 */

import type { GameEvent, Hand, OwnChange, Replay, ReplayMoment, ReplaySeat, View } from "../../wire";
import { type LogEntry, withEvents } from "../history/log";
import { publicEvent } from "../history/public_view";
import { changeOf, type TableChange, withChange } from "../history/table_changes";

/** The perspective: a seat, or all hands open. */
export type Viewpoint = number | "all";

type Own = Required<OwnChange>;
const MOST_LINES = 300;
const NOTHING: Own = { designs: [], cards: [], known: [], known_stack: [] };

export class ReplayedGame {
  readonly replay: Replay;
  /** The public views: at the beginning, and after each entry of the record. */
  readonly #views: readonly View[];
  readonly #own: readonly (readonly Own[])[];
  readonly #undoneBy: readonly (number | undefined)[];

  constructor(replay: Replay) {
    this.replay = replay;
    const { beginning, moments } = replay;
    const views = [beginning.view];
    const own = [beginning.own.map((one) => ({ ...NOTHING, ...one }))];
    moments.forEach((moment, n) => {
      views.push(viewAfter(views[n] as View, moment));
      own.push(ownAfter(own[n] as Own[], moment));
    });
    this.#views = views;
    this.#own = own;
    this.#undoneBy = undosOf(moments);
  }

  /** The number of the last moment; the first is 0. */
  get last(): number {
    return this.replay.moments.length;
  }

  get seats(): readonly ReplaySeat[] {
    return this.replay.seats;
  }

  /** The nearest valid number of a moment. */
  clamp(at: number): number {
    return Number.isFinite(at) ? Math.min(this.last, Math.max(0, Math.round(at))) : 0;
  }

  /** The public view. */
  open(at: number): View {
    return this.#views[this.clamp(at)] as View;
  }

  view(at: number, viewpoint: Viewpoint): View {
    const open = this.open(at);
    return viewpoint === "all"
      ? open
      : { ...open, seat: viewpoint, ...(this.#own[this.clamp(at)]?.[viewpoint] ?? NOTHING) };
  }

  hands(at: number): Hand[] {
    return (this.#own[this.clamp(at)] ?? []).map(({ designs, cards }) => ({ designs, cards }));
  }

  /** The events as visible from that perspective. */
  events(at: number, viewpoint: Viewpoint): readonly GameEvent[] {
    const { events, known_to = [] } =
      at === 0 ? this.replay.beginning : (this.replay.moments[at - 1] as ReplayMoment);
    if (viewpoint === "all") return events;
    return events.map((event, n) => {
      const knowing = known_to[n] ?? null;
      return knowing === null || knowing.includes(viewpoint) ? event : publicEvent(event);
    });
  }

  /** The seat that caused a moment; null at the beginning. */
  by(at: number): number | null {
    return this.replay.moments[at - 1]?.seat ?? null;
  }

  /** The turn of a moment, counted from 0; -1 while pins were placed. */
  turn(at: number): number {
    return this.replay.moments[at - 1]?.turn ?? -1;
  }

  change(at: number, viewpoint: Viewpoint): TableChange {
    return changeOf(at, this.events(at, viewpoint), at === 0 ? null : this.open(at - 1), this.open(at));
  }

  /** The changes up to a moment, without undone ones: enough of them to show the turn. */
  history(at: number, viewpoint: Viewpoint): TableChange[] {
    let past: TableChange[] = [];
    for (let n = this.turnStart(at); n <= at; n++) past = withChange(past, this.change(n, viewpoint));
    return past;
  }

  /** The log at a moment, limited to the length that players scroll. Marks the actions undone by then. */
  log(at: number, viewpoint: Viewpoint): LogEntry[] {
    const lines: LogEntry[][] = [];
    for (let n = this.clamp(at), count = 0; n >= 0 && count < MOST_LINES; n--) {
      const undone = (this.#undoneBy[n] ?? Number.POSITIVE_INFINITY) <= at;
      const here = withEvents([], n, this.open(n).turn, this.events(n, viewpoint));
      lines.push(undone ? here.map((line) => ({ ...line, undone })) : here);
      count += here.length;
    }
    return lines.reverse().flat();
  }

  /** The first moment of a moment's turn: the roll, or an action before it. */
  turnStart(at: number): number {
    let start = this.clamp(at);
    while (start > 1 && this.#sameTurn(start, start - 1)) start--;
    return start;
  }

  /** The first moment of the turn after this one; the last moment if there is none. */
  nextTurn(at: number): number {
    let next = this.clamp(at) + 1;
    while (next <= this.last && next > 1 && this.#sameTurn(next, next - 1)) next++;
    return Math.min(next, this.last);
  }

  /** The first moment of this turn, or of the one before if it is shown already. */
  turnBefore(at: number): number {
    const start = this.turnStart(at);
    return start < at ? start : this.turnStart(Math.max(0, at - 1));
  }

  #sameTurn(one: number, other: number): boolean {
    return this.turn(one) === this.turn(other) && this.by(one) === this.by(other);
  }
}

function viewAfter(view: View, { view: change }: ReplayMoment): View {
  const { players, ...rest } = change;
  if (!players) return { ...view, ...rest };
  return { ...view, ...rest, players: view.players.map((player, seat) => ({ ...player, ...players[seat] })) };
}

function ownAfter(own: Own[], { own: change }: ReplayMoment): Own[] {
  return change ? own.map((one, seat) => ({ ...one, ...change[seat] })) : own;
}

/** For each undone moment, the moment of its undo. */
function undosOf(moments: readonly ReplayMoment[]): (number | undefined)[] {
  const undoneBy: (number | undefined)[] = [];
  const standing: number[] = [];
  moments.forEach(({ action }, n) => {
    if (action !== null) standing.push(n + 1);
    else undoneBy[standing.pop() ?? 0] = n + 1;
  });
  return undoneBy;
}
