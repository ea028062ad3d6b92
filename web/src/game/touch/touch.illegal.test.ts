import { describe, expect, it } from "vitest";
import { Card } from "../../wire";
import texts from "../actions/actions.fixture.json";
import type { Situation } from "../actions/situation";
import { hand } from "../actions/views.testing";
import type { Touch } from "./selection";
import { glowing, on, situation, touched, walk } from "./touches.testing";

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
