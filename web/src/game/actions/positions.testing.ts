/** Positions of real games, for tests: the view and the legal actions of the player to move. */

import type { View } from "../../wire";
import fixture from "./positions.fixture.json";
import { type Situation, stepsDiagonally } from "./situation";

export const positions: readonly Situation[] = fixture.map(({ rules, view, legal }) => ({
  view: view as unknown as View, // JSON has no tuples and no unions of numbers
  legal: legal.flatMap(([first = 0, last = 0]) =>
    Array.from({ length: last - first + 1 }, (_, step) => first + step),
  ),
  diagonal: stepsDiagonally(rules),
}));
