import { describe, expect, test } from "vitest";
import type { TimelineData } from "../../game/replay/timeline";
import { bandLine, clothOf, nameAt } from "./chance_cloth";

const data: TimelineData = {
  kind: "chances",
  last: 2,
  top: 1,
  goal: null,
  lines: [
    { seat: 0, pin: "pink", values: [0.5, 0.25, 0] },
    { seat: 1, pin: "black", values: [0.5, 0.75, 1] },
  ],
  marks: [],
  turns: [],
};

describe("chances as a cloth", () => {
  const cloth = clothOf(data);

  test("bands lie on each other and fill the height", () => {
    expect(cloth.bands.map(({ edges }) => edges)).toEqual([
      [
        [100, 50],
        [100, 75],
        [100, 100],
      ],
      [
        [50, 0],
        [75, 0],
        [100, 0],
      ],
    ]);
    expect(cloth.middle(1, 0)).toBe(25);
    expect(cloth.middle(0, 2)).toBe(92); // still to be seen
  });

  test("a band is a closed line in pixels", () => {
    const [, upper] = cloth.bands;
    if (!upper) throw new Error("no band");
    expect(bandLine(upper, 2, 200, 40)).toBe("M0 0.0L100.0 0.0L200.0 0.0L200.0 40.0L100.0 30.0L0.0 20.0Z");
  });

  test("a name stands at the first place with room and without a mark, and nowhere if there is none", () => {
    const long = {
      edges: Array.from({ length: 101 }, (_, at) => [100, 100 - at] as const),
      seat: 0,
      pin: "pink",
    } as const;
    const room = { last: 100, height: 50, least: 20, marked: [] };
    expect(nameAt(long, room)).toEqual({ left: 40, top: 80 });
    expect(nameAt(long, { ...room, marked: [42, 46] })).toEqual({ left: 52, top: 74 });
    expect(nameAt(long, { ...room, least: 49 })).toBeNull();
  });
});
