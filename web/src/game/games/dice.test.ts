import { expect, it } from "vitest";
import { diceIn, fairBand, fairness, sum } from "./dice";

const RECORD = `ettana record 1
game:
  start.0  place:a1[pin=3]
  0.0      roll[4G] walk:c3+1 gain:2[5] end
  1.1      preset:K roll[2K tax] jump:a4 end
  2.0      roll[4Y] again[1K swap] undo end
result: unfinished, points 0 0
`;

it("counts every roll of the seats that are wanted", () => {
  expect(diceIn([{ record: RECORD, seats: [0] }])).toMatchObject({
    numbers: [1, 0, 0, 2, 1, 0],
    colours: [1, 0, 1, 0, 0, 1],
  });
});

it("6.6: does not count a colour that was named, but the number that was rolled", () => {
  expect(diceIn([{ record: RECORD, seats: [1] }])).toMatchObject({
    numbers: [0, 1, 0, 0, 0, 0],
    colours: [0, 0, 0, 0, 0, 0],
  });
});

it("finds nothing in what is no record", () => {
  expect(sum(diceIn([{ record: "hello", seats: [0, 1] }]).numbers)).toBe(0);
});

it("knows how far off fair dice may be", () => {
  // Quantiles of chi-square with five degrees of freedom: it exceeds 11.070 in 5 % of cases, 4.351 in half of them.
  const off = (distance: number) => {
    const mean = 1000;
    const by = Math.sqrt((distance * mean) / 2);
    return fairness([mean + by, mean - by, mean, mean, mean, mean]);
  };
  expect(off(11.0705)).toBeCloseTo(0.05, 4);
  expect(off(4.3515)).toBeCloseTo(0.5, 4);
  expect(off(0)).toBeCloseTo(1, 6);
  expect(off(30)).toBeLessThan(0.0001);
});

it("says nothing about a few rolls", () => {
  expect(fairness([4, 5, 5, 5, 5, 5])).toBeNull();
  expect(fairness([5, 5, 5, 5, 5, 5])).toBeCloseTo(1, 6);
});

it("has a band around a sixth of the rolls", () => {
  const [low, high] = fairBand(600);
  expect((low + high) / 2).toBeCloseTo(100);
  expect(high - low).toBeCloseTo(2 * 1.96 * Math.sqrt((600 * 5) / 36));
});
