/** The analysis of the game of `replay.testing` (tools/gallery_fixtures.py). */

import type { Figures } from "../../wire";
import fixture from "./figures.fixture.json";

export const figures = fixture as unknown as Figures;
