import { describe, expect, it } from "vitest";
import { aWelcome } from "../../net/fake_socket.testing";
import type { SeatInfo } from "../../wire";
import { soundsOf } from "../effects/sounds";
import { withNames } from "./names";
import { opponentsAmong } from "./opponents";

const seat = (kind: "person" | "bot", name: string, pin: SeatInfo["pin"]): SeatInfo => ({
  kind,
  name,
  pin,
  ready: true,
  present: true,
  stand_in: false,
});

describe("opponents", () => {
  it("are those that the server has, ours by strength, and none that is only there to be measured against", () => {
    const found = opponentsAmong(["Guest", "Maestro", "Random", "Sensible", "Weaver", "Apprentice"]);
    expect(found.map(({ bot }) => bot)).toEqual(["Apprentice", "Weaver", "Maestro", "Guest"]);
    expect(found.every(({ name }) => name !== "")).toBe(true);
  });

  it("have their own name, and the colour of their pin too if two are alike", () => {
    const { table } = aWelcome();
    const seats = [
      seat("person", "Weaver", "pink"),
      seat("bot", "Weaver", "black"),
      seat("bot", "Apprentice", "white"),
    ];
    expect(withNames({ ...table, seats }).seats.map(({ name, bot }) => [name, bot])).toEqual([
      ["Weaver", null],
      ["Weaver", "Weaver"],
      ["Apprentice", "Apprentice"],
    ]);
    const twins = [seat("bot", "Weaver", "black"), seat("bot", "Weaver", "white")];
    expect(withNames({ ...table, seats: twins }).seats.map(({ name }) => name)).toEqual([
      "Weaver (Black)",
      "Weaver (White)",
    ]);
  });
});

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
