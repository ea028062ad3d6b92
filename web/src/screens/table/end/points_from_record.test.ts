import { expect, it } from "vitest";
import { pointsIn } from "./points_from_record";

const RECORD = `ettana record 1
deck: Kanchi 12ab
players: Asha, Ben
game:
  start.0  place:a1[pin=3]
  start.1  place:c2[tie0=4 tie1=2 starts=0 deal0=12/tax deal1=3/victory-point]
  0.0      roll[4G] walk:c3+1 free:a1-b2 claim:12 end
  1.1      roll[2K victory-point] jump:a4 buy-card[victory-point] undo end
  2.0      roll[4G] steal-card:1[swap] claim:7 claim:9
result: won by 0
`;

it("finds every point and when it came", () => {
  expect(pointsIn(RECORD)).toEqual([
    { turn: -1, seat: 1, design: null },
    { turn: 0, seat: 0, design: 12 },
    { turn: 1, seat: 1, design: null },
    { turn: 1, seat: 1, design: null },
    { turn: 2, seat: 0, design: 7 },
    { turn: 2, seat: 0, design: 9 },
  ]);
});

it("is not misled by who decides", () => {
  const record = RECORD.replace("roll[4G] walk", "{stand-in claim:3 [victory-point]} roll[4G] walk");
  expect(pointsIn(record)).toEqual(pointsIn(RECORD));
});

it("begins with what a position has already", () => {
  const position = `=== position ===
ettana position 1
turn: 14
seat 0:
  tokens: 1
  claimed: 13 Salangai, 32
  victory cards: 0
seat 1:
  claimed: -
  victory cards: 2
`;
  const before = pointsIn(`${RECORD}${position}`).filter((step) => step.before);
  expect(before).toEqual([
    { turn: -1, seat: 0, design: 13, before: true },
    { turn: -1, seat: 0, design: 32, before: true },
    { turn: -1, seat: 1, design: null, before: true },
    { turn: -1, seat: 1, design: null, before: true },
  ]);
  expect(pointsIn(`${RECORD}${position}`).slice(4)).toEqual(pointsIn(RECORD));
});

it("finds nothing in what is no record", () => {
  expect(pointsIn("")).toEqual([]);
});
