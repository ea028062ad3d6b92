import { describe, expect, it } from "vitest";
import { Card, Phase } from "../../wire";
import { type Action, textOf } from "../actions/actions";
import { hand } from "../actions/views.testing";
import { NONE, type Touch } from "./selection";
import { glowing, octagon, on, sent, situation, square, swap, touched, walk } from "./touches.testing";

describe("action cards", () => {
  it("6.3, 6.4: Steal takes a seat, or that player's pin", () => {
    const here = situation([{ do: "steal-tokens", victim: 1 }], { cards: hand(Card.STEAL_TOKENS) });
    expect([...glowing(here).cards]).toEqual([Card.STEAL_TOKENS]);
    expect([...glowing(here, on.card(Card.STEAL_TOKENS)).seats]).toEqual([1]);
    for (const victim of [on.seat(1), on.pin(1), on.square("c2")]) {
      expect(touched(here, on.card(Card.STEAL_TOKENS), victim).send).toMatchObject({
        text: "steal-tokens:1",
        question: "final",
      });
    }
  });

  it("6.5: Replace takes a yarn and a colour, or a tile and a number", () => {
    const here = situation(
      [
        { do: "yarn", octagon: octagon("c3"), colour: 1 },
        { do: "yarn", octagon: octagon("c3"), colour: 4 },
        { do: "tile", square: square("a1"), number: 5 },
      ],
      { cards: hand(Card.REPLACE) },
    );
    const card = on.card(Card.REPLACE);
    expect(glowing(here, card)).toMatchObject({ next: "yarn_or_tile" });
    expect([...glowing(here, card, on.yarn("c3")).colours]).toEqual([1, 4]);
    expect(sent(here, card, on.yarn("c3"), on.colour(4))).toBe("yarn:c3=P");
    expect([...glowing(here, card, on.square("a1")).numbers]).toEqual([5]);
    expect(sent(here, card, on.yarn("c3"), on.square("a1"), on.number(5))).toBe("tile:a1=5");
  });

  it("6.5: a tile under a pin is tried for its rule", () => {
    const here = situation([{ do: "tile", square: square("a1"), number: 5 }], { cards: hand(Card.REPLACE) });
    for (const there of [on.square("c2"), on.pin(1)]) {
      expect(touched(here, on.card(Card.REPLACE), there)).toMatchObject({
        selection: { kind: "card", card: Card.REPLACE, square: null },
        send: { text: "tile:c2=5", legal: false },
      });
    }
  });

  it("6.6, 6.12: Preset takes a face, Gain tokens a number", () => {
    const preset = situation([{ do: "roll" }, { do: "preset", face: 5 }], {
      phase: Phase.BEFORE_ROLL,
      cards: hand(Card.PRESET),
    });
    expect(glowing(preset, on.card(Card.PRESET))).toMatchObject({ next: "face", colours: new Set([5]) });
    expect(sent(preset, on.card(Card.PRESET), on.colour(5))).toBe("preset:K");
    const gain = situation([{ do: "gain", number: 3 }], { cards: hand(Card.GAIN) });
    expect(glowing(gain, on.card(Card.GAIN))).toMatchObject({ next: "call", numbers: new Set([3]) });
    expect(sent(gain, on.card(Card.GAIN), on.number(3))).toBe("gain:3");
  });

  it("6.2: Swap takes two yarns, and no other way is offered", () => {
    const here = situation([swap("swap", "a1", "e5"), swap("pay", "a1", "e5")], { cards: hand(Card.SWAP) });
    expect(sent(here, on.card(Card.SWAP), on.yarn("e5"), on.yarn("a1"))).toBe("swap:a1-e5");
  });

  it("without a target are explained first, and then played without another question", () => {
    const cards: [number, Action][] = [
      [Card.GET_DESIGN, { do: "get-design" }],
      [Card.COLLECT, { do: "collect" }],
      [Card.ROLL_AGAIN, { do: "again" }],
      [Card.TAX, { do: "tax" }],
    ];
    for (const [card, action] of cards) {
      const here = situation([action], { cards: hand(card) });
      const text = textOf(action);
      expect(touched(here, on.card(card)).send).toBeNull();
      expect(glowing(here, on.card(card))).toMatchObject({ next: "way", ways: [{ text, legal: true }] });
      expect(touched(here, on.card(card), on.way(text)).send).toEqual({
        action,
        text,
        legal: true,
        question: null,
      });
    }
  });

  it("that cannot be played are explained too, and can be tried for the rule that forbids it", () => {
    const here = situation([{ do: "end" }], { moved: true, cards: hand(Card.MOVE) });
    const { next, squares, ways } = glowing(here, on.card(Card.MOVE));
    expect([next, squares.size, ways.map(({ legal }) => legal)]).toEqual(["way", 0, [false]]);
    expect(touched(here, on.card(Card.MOVE), on.way(ways[0]?.text ?? ""))).toMatchObject({
      selection: { kind: "card", card: Card.MOVE },
      send: { legal: false, question: null },
    });
  });

  it("are put down by a second touch, and another thing takes their place", () => {
    const here = situation([{ do: "gain", number: 3 }, walk("b4")], { cards: hand(Card.GAIN) });
    expect(touched(here, on.card(Card.GAIN), on.card(Card.GAIN)).selection).toEqual(NONE);
    expect(touched(here, on.card(Card.GAIN), on.pin(0)).selection).toEqual({ kind: "pin", to: null });
    // A square is different: the pin would move although a card was meant.
    expect(touched(here, on.card(Card.GAIN), on.square("b4"))).toEqual({ selection: NONE, send: null });
  });
});

describe("a design in the hand", () => {
  it("4.7, 4.8: can be claimed or exchanged; what is not possible can be tried", () => {
    const here = situation([{ do: "claim", design: 7 }]);
    expect([...glowing(here).designs]).toEqual([7]);
    expect(glowing(here, on.design(7)).ways.map(({ text, legal }) => [text, legal])).toEqual([
      ["claim:7", true],
      ["exchange:7", false],
    ]);
    expect(sent(here, on.design(7), on.way("claim:7"))).toBe("claim:7");
    expect(touched(here, on.design(7), on.way("exchange:7"))).toMatchObject({
      selection: { kind: "design", design: 7 },
      send: { text: "exchange:7", legal: false, question: null },
    });
    expect(touched(here, on.design(7), on.design(7)).selection).toEqual(NONE);
  });

  it("4.8: is claimed by one touch of its button, whatever is selected", () => {
    const here = situation([{ do: "claim", design: 7 }, walk("b4")]);
    for (const before of [[], [on.pin(0)]]) {
      expect(touched(here, ...before, { on: "claim", design: 7 }).send).toMatchObject({
        text: "claim:7",
        legal: true,
        question: null,
      });
    }
  });

  it("4.8: that is complete is asked about before the turn is ended without it", () => {
    const END: Touch = { on: "button", button: "end" };
    const left = situation([{ do: "end" }, { do: "claim", design: 7 }], { moved: true });
    expect(touched(left, END).send).toMatchObject({ text: "end", question: "unclaimed" });
    expect(touched(situation([{ do: "end" }], { moved: true }), END).send?.question).toBeNull();
    const unmoved = situation([walk("b4"), { do: "claim", design: 7 }]);
    expect(touched(unmoved, END).send).toMatchObject({ legal: false, question: null });
  });
});
