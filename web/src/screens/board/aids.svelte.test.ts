// @vitest-environment happy-dom
import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { encode } from "../../game/actions/actions";
import { aView } from "../../game/actions/views.testing";
import { FixtureSession } from "../../game/session/fixture_session.svelte";
import { TABLE } from "../../net/connection/fake_socket.testing";
import type { DeckInfo, DesignInfo, Hints } from "../../wire";
import { BoardModel } from "./model.svelte";

const [MAYIL, SALANGAI] = [0, 1];
const design = (name: string): DesignInfo => ({ name, title: "", motif: "", points: 1, drawing: [] });

// My pin is on b2: b2, c2, b3 and c3 are around it (6, 7, 11, 12).
const hints: Hints = {
  tell: "hints",
  version: 5,
  designs: [
    {
      design: MAYIL,
      swaps: [
        [6, 7],
        [0, 1],
        [2, 3],
      ],
      octagons: [[6, 7], [20]],
      colours: [0, 1],
      nearer: [
        [6, 7],
        [6, 24],
      ],
      farther: [],
    },
    {
      design: SALANGAI,
      swaps: [],
      octagons: [[11]],
      colours: [2],
      nearer: [],
      farther: [
        [6, 7],
        [6, 11],
      ],
    },
  ],
  squares: [{ square: 9, designs: [SALANGAI] }],
};
const deck = { name: "two", designs: [design("Mayil"), design("Salangai")] } as unknown as DeckInfo;
const situation = {
  view: aView({ designs: [MAYIL, SALANGAI], free_swap: true, moved: true }),
  legal: [encode({ do: "free", a: 6, b: 7 }), encode({ do: "free", a: 6, b: 11 }), encode({ do: "end" })],
  diagonal: false,
};

let session: FixtureSession;
let board: BoardModel;
let end: () => void;

beforeEach(() => {
  session = new FixtureSession({ info: TABLE, situation, deck, hints, aid: "open" });
  end = $effect.root(() => {
    board = new BoardModel(session);
  });
  flushSync();
});
afterEach(() => end());

const cards = () => board.designsHeld.map(({ distance, change, after }) => [distance, change, after]);
const choose = (first: number, second: number | null = null) => {
  session.select({ kind: "yarn", first, second });
};

describe("what a swap would bring", () => {
  it("is on the cards while the second yarn is pointed at", () => {
    choose(6);
    board.pointedYarn = 7;
    expect(cards()).toEqual([
      [3, "nearer", 2],
      [0, "farther", 1],
    ]);
    board.pointedYarn = 11;
    expect(cards()).toEqual([
      [3, null, null],
      [0, "farther", 1],
    ]);
    board.pointedYarn = null;
    expect(cards()).toEqual([
      [3, null, null],
      [0, null, null],
    ]);
  });

  it("is signed on the loom once the first yarn is chosen, and not before", () => {
    expect([...board.aids.swapSigns.keys()]).toEqual([]);
    choose(6);
    expect([...board.aids.swapSigns.keys()].toSorted((a, b) => a - b)).toEqual([7, 11, 24]);
  });

  it("stays on the cards while it is asked how to swap", () => {
    choose(6, 7);
    expect(cards()[0]).toEqual([3, "nearer", 2]);
    expect(board.aids.outlook).toBe("yarns b2–c2, can bring Mayil nearer, can take Salangai farther away");
  });

  it("is only hinted at for a first yarn, and only among those that glow", () => {
    board.pointedYarn = 7;
    expect(cards()[0]).toEqual([3, "nearer", null]);
    board.pointedYarn = 24; // could be swapped with b2 for tokens
    expect(cards()[0]).toEqual([3, null, null]);
  });

  it("is nothing without hints", () => {
    session.aids = { ...session.aids, hints: null };
    choose(6);
    board.pointedYarn = 7;
    expect(cards()).toEqual([
      [null, null, null],
      [null, null, null],
    ]);
    expect(board.aids.swapSigns.size).toBe(0);
  });
});

it("does not take a square for the second yarn", () => {
  choose(6);
  board.pointedSquare = 9;
  expect(cards()[1]).toEqual([0, null, null]);
});

it("shows which designs the free swap at a square could bring nearer", () => {
  board.pointedSquare = 9;
  expect(cards()).toEqual([
    [3, null, null],
    [0, "nearer", null],
  ]);
});

describe("where a design is nearest", () => {
  it("is lit while its card is pointed at", () => {
    expect(board.marked.size).toBe(0);
    board.pointedDesign = MAYIL;
    expect([...board.marked]).toEqual([6, 7, 20]);
    expect([...board.hinted]).toEqual([6, 7, 0, 1, 2, 3]);
    board.pointedDesign = null;
    expect(board.marked.size).toBe(0);
  });

  it("is that of the chosen one again when the pointer leaves another", () => {
    session.select({ kind: "design", design: SALANGAI });
    expect([...board.marked]).toEqual([11]);
    board.pointedDesign = MAYIL;
    expect([...board.marked]).toEqual([6, 7, 20]);
    expect(board.aids.chosen?.design).toBe(SALANGAI); // its sheet stays
    board.pointedDesign = null;
    expect([...board.marked]).toEqual([11]);
  });

  it("is not shown on a loom of the past", () => {
    session.past = { by: 1, change: null };
    board.pointedDesign = MAYIL;
    expect(board.marked.size).toBe(0);
  });
});
