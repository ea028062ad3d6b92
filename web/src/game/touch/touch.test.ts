import { describe, expect, it } from "vitest";
import { Card, Phase } from "../../wire";
import type { Action } from "../actions/actions";
import type { Situation } from "../actions/situation";
import { hand } from "../actions/views.testing";
import { octagonName, squareName } from "../loom/geometry";
import { NONE, type Selection, selectionAfterChange } from "./selection";
import {
  glowing,
  jump,
  move,
  offered,
  on,
  sent,
  situation,
  square,
  swap,
  touched,
  walk,
} from "./touches.testing";
import { pathOf } from "./ways";

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
