/** Tables and situations to look at, from real positions (tools/gallery_fixtures.py). */

import type { Situation } from "../game/actions/situation";
import type { Selection } from "../game/touch/selection";
import { type NamedTable, withNames } from "../ui/players/names";
import type {
  DeckInfo,
  DesignHint,
  GameEvent,
  Hints,
  Pin,
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
  return withNames({
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
    ...wish,
  });
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
