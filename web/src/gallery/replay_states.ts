/** Finished games: played again, analysed, and listed. */

import { figures } from "../game/analysis/figures.testing";
import { replay } from "../game/replay/replay.testing";
import Games from "../screens/games/Games.svelte";
import Replay from "../screens/replay/Replay.svelte";
import type { AnalysisState } from "../wire";
import { noAnswerYet, refusal } from "./fake_server";
import { keptGames } from "./fixtures";
import { awaitElement, choose, type GalleryStates, only, part, press } from "./gallery_state";
import OnlyFigures from "./OnlyFigures.svelte";

const MIDDLE = String(Math.round(replay.moments.length * 0.6));
const HEADING = "h1:not(.hidden-words)"; // of a page that is loaded
const END = String(replay.moments.length);
const MISTAKE = String((figures.analysis.mistakes[5]?.entry ?? 1) - 1);

const analysing = (state: Partial<AnalysisState>) => ({
  parts: [part(Replay, { replay, moment: "analysis" })],
  answers: {
    "POST /api/analyses": () => Response.json({ id: "one", state: "waiting", done: 0, ahead: 0, ...state }),
    "GET /api/analyses/one": noAnswerYet,
    "GET /api/analyses/one/figures": noAnswerYet,
  },
});

export const REPLAY_STATES: GalleryStates = {
  replay: () => only(part(Replay, { replay, moment: MIDDLE })),
  replay_seat: () => ({
    parts: [part(Replay, { replay, moment: "24" })],
    acts: [choose("select", "1")],
  }),
  replay_end: () => only(part(Replay, { replay, moment: END })),
  replay_nothing: () => ({
    parts: [part(Replay, { id: "nowhere" })],
    answers: { "GET /api/tables/nowhere/replay": refusal(404, "no_such_table") },
    acts: [awaitElement(HEADING)],
  }),
  replay_broken: () => ({ parts: [part(Replay, { packed: "broken" })], acts: [awaitElement(HEADING)] }),
  analysis_waiting: () => analysing({ ahead: 3 }),
  analysis_working: () => analysing({ state: "working", done: 0.4 }),
  analysis_refused: () => ({
    parts: [part(Replay, { replay, moment: "analysis" })],
    answers: { "POST /api/analyses": refusal(503, "try_again") },
  }),
  analysed: () => only(part(Replay, { replay, figures, moment: MIDDLE })),
  analysed_mistake: () => only(part(Replay, { replay, figures, moment: MISTAKE })),
  analysed_figures: () => only(part(OnlyFigures, {})),
  games: () => only(part(Games, { games: keptGames() })),
  games_drop: () => ({ parts: [part(Games, { games: keptGames() })], acts: [press("li .drop, li button")] }),
  no_games: () => only(part(Games, { games: [] })),
};
