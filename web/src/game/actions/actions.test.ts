import { describe, expect, it } from "vitest";
import { ACTIONS } from "../../wire";
import { type Action, actionCalled, decode, encode, textOf } from "./actions";
import texts from "./actions.fixture.json";

describe("actions", () => {
  it("have the numbers and the texts that the rules give them", () => {
    expect(texts).toHaveLength(ACTIONS);
    texts.forEach((text, number) => {
      if (text === null) expect(() => decode(number)).toThrow(RangeError);
      else expect(textOf(decode(number))).toBe(text);
    });
  });

  it("go back to their numbers", () => {
    texts.forEach((text, number) => {
      if (text !== null) expect(encode(decode(number))).toBe(number);
    });
  });

  it("are found by their texts, and nothing else is", () => {
    for (const text of texts) if (text !== null) expect(textOf(actionCalled(text) as Action)).toBe(text);
    for (const text of ["", "dance", "walk", "walk:z9", "claim:60", "claim:-1", "roll "]) {
      expect(actionCalled(text), text).toBeNull();
    }
  });

  it("say what they mean", () => {
    expect(decode(0)).toEqual({ do: "roll" });
    expect(decode(17 + 16 * 10 + 0b0110)).toEqual({ do: "walk", to: 10, pays: [1, 2] });
    expect(decode(290)).toEqual({ do: "free", a: 0, b: 1 });
  });

  it("a swap has no direction", () => {
    expect(encode({ do: "pay", a: 7, b: 3 })).toBe(encode({ do: "pay", a: 3, b: 7 }));
    expect(textOf({ do: "pay", a: 7, b: 3 })).toBe("pay:d1-c2");
  });

  it("there are no others", () => {
    for (const number of [-1, ACTIONS, 1.5e9]) expect(() => decode(number)).toThrow(RangeError);
  });
});
