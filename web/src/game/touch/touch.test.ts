import { describe, expect, it } from "vitest";
import { Card, Phase, type View } from "../../wire";
import { type Action, encode, textOf } from "../actions/actions";
import texts from "../actions/actions.fixture.json";
import type { Situation } from "../actions/situation";
import { aView, hand } from "../actions/views.testing";
import { octagonName, squareName } from "../loom/geometry";
import { NONE, type Outcome, type Selection, selectionAfterChange, type Touch } from "./selection";
import { outcomeOfTouch } from "./touch";
import { touchableIn } from "./touchable";
import { pathOf } from "./ways";

// A small table to try things at: my seat is 0 and my pin on b2, the other one's on c2. The die shows 2.

const octagon = (name: string) => "abcde".indexOf(name.charAt(0)) + 5 * (Number(name.charAt(1)) - 1);
const square = (name: string) => "abcd".indexOf(name.charAt(0)) + 4 * (Number(name.charAt(1)) - 1);

function situation(legal: Action[], view: Partial<View> = {}): Situation {
  return { view: aView(view), legal: legal.map(encode), diagonal: false };
}

const on = {
  pin: (seat: number): Touch => ({ on: "pin", seat }),
  square: (name: string): Touch => ({ on: "square", square: square(name) }),
  yarn: (name: string): Touch => ({ on: "octagon", octagon: octagon(name) }),
  card: (card: number): Touch => ({ on: "card", card }),
  design: (design: number): Touch => ({ on: "design", design }),
  seat: (seat: number): Touch => ({ on: "seat", seat }),
  colour: (colour: number): Touch => ({ on: "colour", colour }),
  number: (number: number): Touch => ({ on: "number", number }),
  way: (text: string): Touch => ({ on: "way", text }),
};

/** What comes of touching one thing after another. */
function touched(here: Situation, ...touches: Touch[]): Outcome {
  return touches.reduce<Outcome>((before, what) => outcomeOfTouch(here, before.selection, what), {
    selection: NONE,
    send: null,
  });
}

function sent(here: Situation, ...touches: Touch[]): string | undefined {
  return touched(here, ...touches).send?.text;
}

function offered(here: Situation, ...touches: Touch[]): string[] {
  return touchableIn(here, touched(here, ...touches).selection).ways.map((way) => way.text);
}

const glowing = (here: Situation, ...touches: Touch[]) =>
  touchableIn(here, touched(here, ...touches).selection);
const walk = (to: string, ...pays: number[]): Action => ({ do: "walk", to: square(to), pays });
const jump = (to: string): Action => ({ do: "jump", to: square(to) });
const move = (to: string): Action => ({ do: "move", to: square(to) });
const swap = (how: "free" | "pay" | "swap", a: string, b: string): Action => ({
  do: how,
  a: octagon(a),
  b: octagon(b),
});

describe("the pin", () => {
  const here = situation(
    [walk("b4"), walk("d2", 1), walk("c3"), walk("c3", 1), jump("b1"), jump("b4"), move("d4")],
    {
      cards: hand(Card.MOVE),
    },
  );

  it("glows when it can move, and then where it can go", () => {
    expect(glowing(here).pin).toBe(true);
    const { squares, next } = glowing(here, on.pin(0));
    expect(next).toBe("square");
    expect([...squares].map(([to, price]) => `${squareName(to)} ${price}`).sort()).toEqual(
      ["b1 free", "b4 free", "c3 free", "d2 tokens", "d4 card"].sort(),
    );
  });

  it("goes at once where only one way leads and costs nothing", () => {
    expect(sent(here, on.pin(0), on.square("b1"))).toBe("jump:b1");
  });

  it("walks rather than jumps where both end alike", () => {
    expect(sent(here, on.pin(0), on.square("b4"))).toBe("walk:b4");
  });

  it("5.5: pays nobody where it need not", () => {
    expect(sent(here, on.pin(0), on.square("c3"))).toBe("walk:c3");
  });

  it("5.5: lets one choose whom to pay where somebody must be", () => {
    const crowded = situation([walk("d2", 1), walk("d2", 2)]);
    for (const touches of [[on.square("d2")], [on.pin(0), on.square("d2")]]) {
      expect(offered(crowded, ...touches)).toEqual(["walk:d2+1", "walk:d2+2"]);
      expect(sent(crowded, ...touches, on.way("walk:d2+2"))).toBe("walk:d2+2");
    }
  });

  it("pays without a question where only one way leads: that can be undone", () => {
    expect(sent(here, on.pin(0), on.square("d2"))).toBe("walk:d2+1");
    expect(sent(here, on.square("d2"))).toBe("walk:d2+1");
  });

  it("asks before it plays a card that nobody touched, even if there is no other way", () => {
    for (const touches of [[on.square("d4")], [on.pin(0), on.square("d4")]]) {
      expect(offered(here, ...touches)).toEqual(["move:d4"]);
      expect(sent(here, ...touches, on.square("d4"))).toBe("move:d4");
    }
  });

  it("5.7: offers the Move card beside a walk that costs tokens, not beside one that is free", () => {
    const both = situation([walk("d2", 1), move("d2"), walk("b4"), move("b4")], { cards: hand(Card.MOVE) });
    expect(offered(both, on.pin(0), on.square("d2"))).toEqual(["walk:d2+1", "move:d2"]);
    expect(sent(both, on.pin(0), on.square("b4"))).toBe("walk:b4");
    expect(sent(both, on.card(Card.MOVE), on.square("b4"))).toBe("move:b4");
  });

  it("need not be touched: where the dice lead glows at once, and a touch goes there", () => {
    const { squares, next } = glowing(here);
    expect(next).toBe("act");
    expect([...squares].map(([to, price]) => `${squareName(to)} ${price}`).sort()).toEqual(
      ["b1 free", "b4 free", "c3 free", "d2 tokens"].sort(),
    );
    expect(sent(here, on.square("b1"))).toBe("jump:b1");
    expect(sent(here, on.square("c3"))).toBe("walk:c3");
  });

  it("is put down by a second touch, by its own square and by Escape", () => {
    for (const away of [on.pin(0), on.square("b2"), { on: "nothing" } as const]) {
      expect(touched(here, on.pin(0), away).selection).toEqual(NONE);
    }
  });

  it("shows the way that crosses those who are paid", () => {
    const names = (action: Action) => pathOf(here, action).map(squareName).join(" ");
    expect(names(walk("c3", 1))).toBe("b2 c2 c3");
    expect(names(walk("c3"))).toBe("b2 b3 c3");
    expect(names(jump("b1"))).toBe("b2 b1");
  });

  it("2.5: is placed on a glowing square", () => {
    const placing = situation([{ do: "place", to: square("b1") }], { phase: Phase.PLACE });
    expect([...glowing(placing).squares.keys()]).toEqual([square("b1")]);
    expect(sent(placing, on.square("b1"))).toBe("place:b1");
    expect(touched(placing, on.square("c1")).send).toMatchObject({ text: "place:c1", legal: false });
  });

  it("of another is not mine to move", () => {
    expect(touched(here, on.pin(1))).toEqual({ selection: NONE, send: null });
    expect(touched(here, on.square("c2"))).toEqual({ selection: NONE, send: null });
  });
});

describe("two yarns", () => {
  it("4.2: are swapped for free while that is open, and those glow", () => {
    const here = situation([swap("free", "b2", "c2"), swap("pay", "b2", "c2"), swap("pay", "a1", "b1")], {
      free_swap: true,
    });
    expect([...glowing(here).octagons.keys()].map(octagonName)).toEqual(["b2", "c2"]);
    expect(sent(here, on.yarn("c2"), on.yarn("b2"))).toBe("free:b2-c2");
  });

  it("4.4, 6.2: are swapped for tokens or by card as one chooses", () => {
    const here = situation([swap("pay", "a1", "e5"), swap("swap", "a1", "e5"), swap("pay", "a1", "b1")]);
    expect([...glowing(here, on.yarn("a1")).octagons.keys()].map(octagonName)).toEqual(["b1", "e5"]);
    expect(offered(here, on.yarn("a1"), on.yarn("e5"))).toEqual(["pay:a1-e5", "swap:a1-e5"]);
    expect(sent(here, on.yarn("a1"), on.yarn("e5"), on.way("swap:a1-e5"))).toBe("swap:a1-e5");
  });

  it("are swapped at once where there is one way to: that can be undone", () => {
    const here = situation([swap("pay", "a1", "e5"), swap("swap", "a1", "b1")]);
    expect(touched(here, on.yarn("a1"), on.yarn("e5")).send).toMatchObject({
      text: "pay:a1-e5",
      question: null,
    });
    expect(sent(here, on.yarn("a1"), on.yarn("b1"))).toBe("swap:a1-b1");
  });

  it("let one think again: the same yarn puts it down, another one takes the second's place", () => {
    const here = situation(
      ["e5", "b1"].flatMap((other) => [swap("pay", "a1", other), swap("swap", "a1", other)]),
    );
    expect(touched(here, on.yarn("a1"), on.yarn("a1")).selection).toEqual(NONE);
    expect(offered(here, on.yarn("a1"), on.yarn("e5"), on.yarn("b1"))).toEqual(["pay:a1-b1", "swap:a1-b1"]);
  });
});

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
    // A square is not: the pin would run off while a card was meant.
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

describe("what is not legal is tried as it was meant", () => {
  const attempted = (here: Situation, ...touches: Touch[]) => {
    const { send } = touched(here, ...touches);
    expect(send?.legal).toBe(false);
    return send?.text;
  };
  const stuck = situation([{ do: "end" }], { moved: true });

  it("a move", () => {
    const here = situation([walk("b4")]);
    expect(attempted(here, on.pin(0), on.square("a1"))).toBe("walk:a1");
    expect(attempted(here, on.pin(0), on.square("c2"))).toBe("walk:c2");
    expect(attempted(here, on.square("d4"))).toBe("walk:d4");
    expect(touched(here, on.pin(0), on.square("a1")).selection).toEqual({ kind: "pin", to: null });
  });

  it("5.5: a walk that one cannot pay", () => {
    expect(attempted(situation([walk("b4")]), on.pin(0), on.square("d2"))).toBe("walk:d2+1");
  });

  it("5.6: a jump onto a pin", () => {
    const here = situation([walk("b4")], { number: 1 }); // c2, where the other pin stands, is a 1
    expect(attempted(here, on.pin(0), on.square("c2"))).toBe("jump:c2");
  });

  it("5.1: a second move", () => {
    expect(attempted(stuck, on.pin(0))).toMatch(/^walk:/);
  });

  it("a swap", () => {
    expect(attempted(stuck, on.yarn("a1"), on.yarn("b1"))).toBe("pay:a1-b1");
    const open = situation([{ do: "end" }], { moved: true, free_swap: true });
    expect(attempted(open, on.yarn("b2"), on.yarn("b3"))).toBe("free:b2-b3");
    expect(attempted(open, on.yarn("a1"), on.yarn("b1"))).toBe("free:a1-b1");
    const holding = situation([{ do: "end" }], { moved: true, cards: hand(Card.SWAP) });
    expect(attempted(holding, on.yarn("a1"), on.yarn("a2"))).toBe("swap:a1-a2");
  });

  it("buttons", () => {
    for (const button of ["roll", "buy-card", "buy-design"] as const) {
      expect(attempted(stuck, { on: "button", button })).toBe(button);
    }
  });

  it("every card", () => {
    for (let card = 0; card < 12; card++) {
      if (card === Card.VICTORY_POINT) continue;
      const [way] = glowing(stuck, on.card(card)).ways;
      expect(texts).toContain(attempted(stuck, on.card(card), on.way(way?.text ?? "")));
    }
  });
});

describe("when it is not my turn", () => {
  const waiting: Situation = situation([], { current: 1 });

  it("nothing glows and nothing is sent", () => {
    expect(glowing(waiting)).toMatchObject({ next: "wait", pin: false });
    expect(touched(waiting, on.pin(0), on.square("b4"))).toEqual({ selection: NONE, send: null });
  });

  it("a selection is gone", () => {
    expect(selectionAfterChange(waiting, { kind: "pin", to: null })).toEqual(NONE);
  });
});

describe("after a change a selection stays if it still makes sense", () => {
  it("the pin until it has moved, a card and a design while they are there", () => {
    const before = situation([walk("b4"), { do: "gain", number: 1 }], { cards: hand(Card.GAIN) });
    const after = situation([{ do: "end" }], { moved: true, designs: [] });
    const kinds: Selection[] = [
      { kind: "pin", to: null },
      { kind: "card", card: Card.GAIN, octagon: null, square: null },
      { kind: "design", design: 7 },
    ];
    for (const selection of kinds) {
      expect(selectionAfterChange(before, selection)).toEqual(selection);
      expect(selectionAfterChange(after, selection)).toEqual(NONE);
    }
  });
});
