/** Tables and situations to look at, from real positions (tools/gallery_fixtures.py). */

import type { Situation } from "../game/actions/situation";
import { figures } from "../game/analysis/figures.testing";
import { replay } from "../game/replay/replay.testing";
import type { Selection } from "../game/touch/selection";
import { type KeptGame, type KeptStudy, studyOf } from "../net/storage/kept_games";
import { type NamedTable, withNames } from "../ui/players/names";
import type {
  DeckInfo,
  DesignHint,
  GameEvent,
  Hints,
  Pin,
  ReplaySeat,
  SeatInfo,
  SquareHint,
  TableInfo,
  View,
} from "../wire";
import deckData from "./deck.fixture.json";
import data from "./situations.fixture.json";

interface GallerySituation {
  view: View;
  legal: number[];
  hints: DesignHint[];
  squares: SquareHint[];
  events: GameEvent[];
  claims: GameEvent[];
  record: string | null;
}

export const deck = deckData as unknown as DeckInfo;
export const situations = data as unknown as Record<string, GallerySituation>;

export function situationOf(name: string): Situation {
  const situation = situations[name];
  if (!situation) throw new Error(`no situation ${name}`);
  return { view: situation.view, legal: situation.legal, diagonal: false };
}

export function hintsOf(name: string): Hints | null {
  const situation = situations[name];
  return situation
    ? { tell: "hints", version: 0, designs: situation.hints, squares: situation.squares }
    : null;
}

const PINS: Pin[] = ["pink", "black", "white", "orange"];
const NAMES = ["Maestro", "Weaver", "Arjun", "Asha"];

export function tableOf(view: View, wish: Partial<TableInfo> = {}): NamedTable {
  return withNames(infoOf(view, wish));
}

/** As the server tells it: bots have the names of their kinds. */
export function infoOf(view: View, wish: Partial<TableInfo> = {}): TableInfo {
  const seats = view.players.map(
    (_, seat): SeatInfo => ({
      kind: seat < 2 ? "bot" : "person",
      name: NAMES[seat] ?? "",
      pin: PINS[seat] ?? "pink",
      ready: true,
      present: seat !== 2,
      stand_in: false,
    }),
  );
  return {
    id: "story",
    status: "playing",
    seats,
    host: 0,
    rules: "v2",
    deck: "kanchi",
    clock: null,
    deadline: null,
    listed: false,
    aids: true,
    prepared: [],
    commitment: "7f1c0c6b7f62b2b4d4aa9f9a1a1f2f8f3b7e0c1d2e3f405162738495a6b7c8d9",
    key: null,
    ending: null,
    hands: null,
    rematch: null,
    puzzle: null,
    daily: null,
    ...wish,
  };
}

/** A table of four that waits for players. */
export function lobbyInfo(): TableInfo {
  const info = tableOf(situationOf("act").view, { status: "lobby" });
  const seat = (n: number, more: Partial<SeatInfo>): SeatInfo => ({
    kind: "person",
    name: null,
    pin: PINS[n] ?? "pink",
    ready: false,
    present: true,
    stand_in: false,
    ...more,
  });
  const seats = [
    seat(0, { name: "Asha" }),
    seat(1, { kind: "bot", name: "Maestro", ready: true }),
    seat(2, { name: "Arjun" }),
    seat(3, { kind: "open" }),
  ];
  return { ...info, seats };
}

export const NOTHING: Selection = { kind: "none" };

/** As if somebody had played for some weeks. */
export function keptGames(): KeptGame[] {
  const seats: ReplaySeat[] = [
    { name: "Asha", pin: "pink", bot: null },
    { name: "Weaver", pin: "black", bot: "Weaver" },
    { name: "Ben", pin: "white", bot: null },
    { name: "Maestro", pin: "orange", bot: "Maestro" },
  ];
  return Array.from(
    { length: 14 },
    (_, n): KeptGame => ({
      id: `game${n}`,
      at: Date.UTC(2026, 5 - Math.floor(n / 5), 20 - n, 18, 5 * n),
      record: replay.record,
      seats: n % 3 === 0 ? seats.slice(0, 3) : n % 3 === 1 ? seats.slice(0, 2) : seats,
      mine: n === 4 ? [0, 2] : [0],
      ending: { how: "won", winner: n % 4 === 1 ? 1 : 0 },
      points: n % 3 === 0 ? [8, 5, 3] : n % 3 === 1 ? [6, 8] : [8, 2, 4, 7],
      turns: 20 + n,
      ...(n % 4 === 2 ? {} : { study: varied(studyOf(figures.analysis), n) }),
    }),
  );
}

/** Other games, other figures. */
function varied(study: KeptStudy, n: number): KeptStudy {
  const luck = [120_000, -340_000, 56_000, 410_000, -90_000][n % 5] ?? 0;
  const players = study.players.map((player) => ({
    ...player,
    luck,
    counted: 20,
    loss: 4000 + 1700 * (n % 6),
  }));
  return { ...study, players };
}
