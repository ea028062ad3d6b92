/** The states of the board, each a story. */

import type { ComponentProps } from "svelte";
import { encode } from "../game/actions/actions";
import { withEvents } from "../game/history/log";
import type { Recap } from "../game/session/board_session";
import { type Fixture, FixtureSession } from "../game/session/fixture_session.svelte";
import type { Refusal } from "../game/table/table_state.svelte";
import type { Selection } from "../game/touch/selection";
import { touchableIn } from "../game/touch/touchable";
import { moveWays } from "../game/touch/ways";
import type Board from "../screens/board/Board.svelte";
import { Card, type GameEvent } from "../wire";
import { deck, hintsOf, infoOf, NOTHING, situationOf, situations } from "./fixtures";

/** A board of that situation. */
export function board(
  name: string,
  selection: Selection = NOTHING,
  more: Partial<Fixture> = {},
): { session: FixtureSession } {
  const situation = situationOf(name);
  const session = new FixtureSession({
    info: infoOf(situation.view),
    situation,
    deck,
    selection,
    hints: hintsOf(name),
    aid: "open",
    log: withEvents([], 1, situation.view.turn, situations[name]?.events ?? []),
    gains: [1, 0, 0, 2],
    ...more,
  });
  return { session };
}

type BoardParts = Pick<ComponentProps<typeof Board>, "session" | "onresult">;

const refused = (code: string, clause: string | null): Refusal => ({ attempt: "", code, clause, detail: {} });

const RECAP: Recap = {
  recapping: false,
  running: false,
  hasBack: true,
  hasNext: true,
  place: { n: 0, all: 14 },
  canRecap: true,
  recap: () => {},
  play: () => {},
  pause: () => {},
  step: () => {},
  skip: () => {},
};

/** A square to which every walk pays somebody, so that it is asked whom. */
function costlySquare(): number {
  const here = situationOf("act");
  const asked = (square: number) => {
    const [first, ...others] = moveWays(here, square);
    return first?.price === "tokens" && others.length > 0;
  };
  return here.view.tiles.map((_, square) => square).find(asked) ?? 0;
}

const design = (name: string, n = 0) => situationOf(name).view.designs[n] ?? 0;
const yarn = () => [...touchableIn(situationOf("swap"), NOTHING).octagons.keys()][0] ?? 0;

/** A swap that brings a design nearer. */
function usefulPair(): readonly number[] {
  return hintsOf("swap")?.designs.find(({ nearer }) => nearer.length > 0)?.nearer[0] ?? [];
}
const useful = (): BoardParts => board("swap", { kind: "yarn", first: usefulPair()[0] ?? 0, second: null });
const watching = () => {
  const situation = situationOf("act");
  return { ...situation, view: { ...situation.view, seat: 3, current: 1 }, legal: [] };
};

const spectator = () => {
  const situation = situationOf("act");
  const nobody = { seat: null, designs: [], cards: situation.view.cards.map(() => 0) };
  return { ...situation, view: { ...situation.view, ...nobody, current: 1 }, legal: [] };
};
const withCards = (...cards: number[]) => {
  const situation = situationOf("act");
  const held = situation.view.cards.map((count, card) => (cards.includes(card) ? 1 : count));
  const legal = [...situation.legal, encode({ do: "again" })];
  return { ...situation, legal, view: { ...situation.view, cards: held } };
};
/** Mine, with these designs and so many of each action card. */
const holding = (designs: readonly number[], cards: readonly number[]) => {
  const situation = situationOf("act");
  return { ...situation, view: { ...situation.view, designs: [...designs], cards: [...cards] } };
};

export const BOARDS: Record<string, () => BoardParts> = {
  place: () => board("place", NOTHING, { log: [], hints: null, gains: null }),
  roll: () => board("roll"),
  act: () => board("act"),
  pin: () => board("act", { kind: "pin", to: null }),
  path: () => board("act", { kind: "pin", to: costlySquare() }),
  swap: () => board("swap"),
  second: () => board("swap", { kind: "yarn", first: yarn(), second: null }),
  ways: () => board("swap", { kind: "yarn", first: 0, second: 8 }),
  steal: () => board("steal", { kind: "card", card: Card.STEAL_TOKENS, octagon: null, square: null }),
  replace: () => board("replace", { kind: "card", card: Card.REPLACE, octagon: 12, square: null }),
  preset: () => board("roll", { kind: "card", card: Card.PRESET, octagon: null, square: null }),
  gain: () => board("gain", { kind: "card", card: Card.GAIN, octagon: null, square: null }),
  claim: () => board("claim"),
  design: () => board("swap", { kind: "design", design: design("swap") }),
  claimed: () => {
    const last = situations.over?.claims.findLast((event) => event.event === "Claimed");
    return board("claim", NOTHING, { claimed: last ? { ...last, seat: 3 } : null });
  },
  confirming: () =>
    board("act", NOTHING, {
      confirming: { action: { do: "buy-card" }, text: "buy-card", legal: true, question: "final" },
    }),
  unclaimed: () =>
    board("claim", NOTHING, {
      confirming: { action: { do: "end" }, text: "end", legal: true, question: "unclaimed" },
    }),
  card: () =>
    board(
      "act",
      { kind: "card", card: Card.ROLL_AGAIN, octagon: null, square: null },
      { situation: withCards(Card.ROLL_AGAIN) },
    ),
  card_closed: () =>
    board(
      "act",
      { kind: "card", card: Card.PRESET, octagon: null, square: null },
      {
        situation: withCards(Card.PRESET),
        refusal: refused("preset_comes_before_the_roll", "6.6"),
      },
    ),
  black: () => board("black", NOTHING, { gains: [0, 0, 0, 0] }),
  refused: () =>
    board("act", NOTHING, {
      refusal: refused("must_move", "3.6"),
    }),
  slow: () => board("roll", NOTHING, { connection: "slow", turn: { pending: true } }),
  coach: () => {
    const situation = situationOf("act");
    const early = { ...situation, view: { ...situation.view, turn: 1 } };
    return board("act", NOTHING, { situation: early, coached: true });
  },
  thinking: () => board("act", NOTHING, { situation: watching(), turn: { thinking: true } }),
  following: () => {
    const walked: GameEvent = { event: "Walked", seat: 1, path: [1, 2, 6] };
    const change = { version: 1, by: 1, events: [walked], before: null, after: null };
    return board("act", NOTHING, { situation: watching(), past: { by: 1, change } });
  },
  recap: () =>
    board("act", NOTHING, {
      situation: watching(),
      recap: { ...RECAP, recapping: true, place: { n: 3, all: 14 } },
    }),
  recap_offered: () => board("roll", NOTHING, { recap: RECAP }),
  countdown: () => {
    const late = { clock: 60, deadline: Date.now() + 47_000 };
    return board("act", NOTHING, { info: infoOf(situationOf("act").view, late) });
  },
  spectator: () =>
    board("act", NOTHING, { situation: spectator(), watching: true, turn: { canUndo: false } }),
  over: () => {
    const { view } = situationOf("over");
    const hands = view.players.map((_, seat) => ({
      designs: view.designs.slice(seat % 2),
      cards: view.cards,
    }));
    const info = infoOf(view, { status: "over", ending: { how: "won", winner: 2 }, hands });
    return { ...board("over", NOTHING, { info, turn: { canUndo: false } }), onresult: () => {} };
  },
  waiting: () => board("act", NOTHING, { situation: watching() }),
  many: () =>
    board("act", NOTHING, { situation: holding([0, 7, 12, 20, 33], [2, 1, 0, 3, 1, 0, 0, 1, 0, 0, 0, 0]) }),
  single: () => board("act", NOTHING, { situation: holding([7], new Array(12).fill(0)) }),
  aid_closed: () => board("act", NOTHING, { aid: "closed", hints: null }),
  no_aids: () =>
    board("act", NOTHING, {
      aid: "forbidden",
      hints: null,
      refusal: refused("no_aids", null),
    }),
};

/** States in which something is pointed at: the board, and where. */
export const POINTED: Record<string, () => { readonly board: BoardParts; readonly where: string }> = {
  nearest: () => ({ board: board("act"), where: "[data-reach='designs'] li:nth-child(2)" }),
  nearest_waiting: () => ({
    board: board("act", NOTHING, { situation: watching() }),
    where: "[data-reach='designs'] li",
  }),
  swap_brings: () => ({ board: useful(), where: `[data-octagon="${usefulPair()[1]}"]` }),
  first_brings: () => ({ board: board("swap"), where: `[data-octagon="${yarn()}"]` }),
  move_brings: () => ({
    board: board("act", { kind: "pin", to: null }),
    where: `[data-square="${hintsOf("act")?.squares[0]?.square}"]`,
  }),
  place_pays: () => ({
    board: board("place", NOTHING, { log: [], hints: null, gains: null }),
    where: "[data-square='6']",
  }),
};
