import { describe, expect, it } from "vitest";
import { type Action, encode } from "../actions/actions";
import texts from "../actions/actions.fixture.json";
import type { Situation } from "../actions/situation";
import { aView } from "../actions/views.testing";
import { outcomeOfCommand } from "./typed_commands";

const names = {
  designs: Array.from({ length: 60 }, (_, number) => (number === 7 ? "Gopuram" : `Design ${number}`)),
  players: ["Asha", "Meena", "Arjun", "Kumar"],
};
const square = (name: string) => "abcd".indexOf(name.charAt(0)) + 4 * (Number(name.charAt(1)) - 1);
const at = (...legal: Action[]): Situation => ({ view: aView(), legal: legal.map(encode), diagonal: false });
const sent = (here: Situation, text: string) => outcomeOfCommand(here, text, names)?.send?.text;

it("reads every action in its notation", () => {
  for (const text of texts) if (text !== null) expect(sent(at(), text), text).toBe(text);
});

describe("loosely written", () => {
  it.each([
    ["  Roll ", "roll"],
    ["buy card", "buy-card"],
    ["jump c3", "jump:c3"],
    ["free b1 a1", "free:a1-b1"],
    ["yarn a1 r", "yarn:a1=R"],
    ["tile c3 5", "tile:c3=5"],
    ["steal tokens meena", "steal-tokens:1"],
    ["claim gopu", "claim:7"],
    ["walk c3 1", "walk:c3+1"],
  ])("%s is %s", (typed, text) => {
    expect(sent(at(), typed)).toBe(text);
  });

  it.each(["", "dance", "walk", "walk z9", "swap a1", "swap a1 a1", "gain 7", "claim design", "roll c3"])(
    "%s is not understood",
    (typed) => {
      expect(outcomeOfCommand(at(), typed, names)).toBeNull();
    },
  );
});

describe("where one goes", () => {
  const to = square("d2");

  it("is done when it is free, by whatever way", () => {
    expect(sent(at({ do: "jump", to }), "walk d2")).toBe("jump:d2");
  });

  it("is offered when it costs something", () => {
    const { selection, send } = outcomeOfCommand(at({ do: "walk", to, pays: [1] }), "walk d2", names) ?? {};
    expect(send).toBeNull();
    expect(selection).toEqual({ kind: "pin", to });
  });

  it("is tried when it is forbidden, for the clause", () => {
    expect(outcomeOfCommand(at({ do: "end" }), "walk a1", names)?.send?.legal).toBe(false);
  });
});

it("the end of a turn is meant, even with a design that could be claimed", () => {
  const here = at({ do: "end" }, { do: "claim", design: 7 });
  expect(outcomeOfCommand(here, "end", names)?.send).toMatchObject({ text: "end", question: null });
});

it("a swap is free if it can be, and offered with its prices if not", () => {
  expect(sent(at({ do: "free", a: 0, b: 1 }), "swap b1 a1")).toBe("free:a1-b1");
  expect(outcomeOfCommand(at({ do: "pay", a: 0, b: 1 }), "swap a1 b1", names)?.selection.kind).toBe("yarn");
});
