/** The states of the board, each a story. */

import { encode } from "../game/actions/actions";
import { withEvents } from "../game/history/log";
import { Stepper } from "../game/stepper/stepper.svelte";
import type { Selection } from "../game/touch/selection";
import { touchableIn } from "../game/touch/touchable";
import { moveWays } from "../game/touch/ways";
import { designsInWords } from "../language/designs.svelte";
import { m } from "../language/messages.svelte";
import type { BoardProps } from "../screens/board/props";
import { opponent } from "../ui/players/opponents.svelte";
import { logLines } from "../ui/words/event_texts";
import { refusalText } from "../ui/words/refusals";
import { Card } from "../wire";
import { deck, hintsOf, NOTHING, situationOf, situations, tableOf } from "./fixtures";

export function board(
  name: string,
  selection: Selection = NOTHING,
  more: Partial<BoardProps> = {},
): BoardProps {
  const situation = situationOf(name);
  const table = tableOf(situation.view);
  const designs = designsInWords(deck);
  const named = { names: table.seats.map(({ name }) => name ?? ""), designs };
  const log = withEvents([], 1, situation.view.turn, situations[name]?.events ?? []);
  return {
    table,
    situation,
    selection,
    designs,
    canUndo: true,
    hints: hintsOf(name),
    aid: "open",
    lines: logLines(
      log,
      table.seats.map(({ pin }) => pin),
      named,
    ),
    gains: [1, 0, 0, 2],
    roll: 1,
    ontouch: () => {},
    ...more,
  };
}

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
const useful = (): BoardProps => board("swap", { kind: "yarn", first: usefulPair()[0] ?? 0, second: null });
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

export const BOARDS: Record<string, () => BoardProps> = {
  place: () => board("place", NOTHING, { lines: [], hints: null, gains: null }),
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
    const octagons = last?.event === "Claimed" ? last.octagons : [];
    return board("claim", NOTHING, {
      claimed: { octagons, seat: 3, design: last?.event === "Claimed" ? last.design : 0 },
    });
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
        refusal: {
          text: refusalText("preset_comes_before_the_roll", {}, { names: [], designs: [] }),
          clause: "6.6",
        },
      },
    ),
  black: () => board("black", NOTHING, { gains: [0, 0, 0, 0] }),
  refused: () =>
    board("act", NOTHING, {
      refusal: { text: refusalText("must_move", {}, { names: [], designs: [] }), clause: "3.6" },
    }),
  slow: () => board("roll", NOTHING, { connection: "slow", pending: true }),
  coach: () => {
    const number = situationOf("act").view.number ?? 0;
    return board("act", NOTHING, { coach: m.coach_move({ number, steps: m.steps({ n: number }) }) });
  },
  thinking: () => board("act", NOTHING, { situation: watching(), thinking: true }),
  following: () => {
    const walked = m.event_Walked({ seat: opponent("Weaver").name, path: "b1 c1 c2" });
    return board("act", NOTHING, { situation: watching(), following: walked });
  },
  recap: () =>
    board("act", NOTHING, {
      situation: watching(),
      recap: {
        steps: new Stepper({ at: 3, last: () => 14, stays: () => 1000 }),
        n: 3,
        all: 14,
        onclose: () => {},
      },
    }),
  again: () => board("roll", NOTHING, { onrecap: () => {} }),
  countdown: () => {
    const late = board("act");
    return { ...late, table: { ...late.table, clock: 60, deadline: Date.now() + 47_000 } };
  },
  spectator: () => board("act", NOTHING, { situation: spectator(), watching: true, canUndo: false }),
  over: () => {
    const end = board("over", NOTHING, { canUndo: false, onresult: () => {} });
    const { players, designs, cards } = end.situation.view;
    const hands = players.map((_, seat) => ({ designs: designs.slice(seat % 2), cards }));
    return { ...end, table: { ...end.table, status: "over", ending: { how: "won", winner: 2 }, hands } };
  },
  waiting: () => board("act", NOTHING, { situation: watching() }),
  many: () =>
    board("act", NOTHING, { situation: holding([0, 7, 12, 20, 33], [2, 1, 0, 3, 1, 0, 0, 1, 0, 0, 0, 0]) }),
  single: () => board("act", NOTHING, { situation: holding([7], new Array(12).fill(0)) }),
  eye_closed: () => board("act", NOTHING, { aid: "closed", hints: null }),
  no_aids: () =>
    board("act", NOTHING, {
      aid: "forbidden",
      hints: null,
      refusal: { text: refusalText("no_aids", {}, { names: [], designs: [] }), clause: null },
    }),
};

/** States in which something is pointed at: the board, and where. */
export const POINTED: Record<string, () => { readonly board: BoardProps; readonly where: string }> = {
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
    board: board("place", NOTHING, { lines: [], hints: null, gains: null }),
    where: "[data-square='6']",
  }),
};
