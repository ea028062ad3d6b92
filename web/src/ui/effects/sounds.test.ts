import { describe, expect, it } from "vitest";
import { soundsOf } from "./sounds";

describe("sounds", () => {
  it("are one of each kind, in the order of what happened", () => {
    expect(
      soundsOf([
        { event: "Rolled", seat: 0, number: 1, colour: 0, preset: false },
        { event: "Collected", gains: [1, 0] },
        { event: "Paid", seat: 0, to: 1, tokens: 1 },
      ]),
    ).toEqual(["dice", "token"]);
    expect(soundsOf([{ event: "Collected", gains: [0, 0] }])).toEqual([]);
    expect(soundsOf([{ event: "TurnEnded", seat: 0 }])).toEqual([]);
  });

  it("are only the fanfare at the end", () => {
    expect(
      soundsOf([
        { event: "Claimed", seat: 0, design: 1, points: 2, octagons: [1] },
        { event: "Won", seat: 0 },
      ]),
    ).toEqual(["win"]);
  });
});
