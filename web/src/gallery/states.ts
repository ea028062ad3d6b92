/** Every state of the client by its name: what the gallery shows, what tests look at and what pictures are taken of. */

import Board from "../screens/board/Board.svelte";
import { BOARDS, POINTED } from "./boards";
import { END_STATES } from "./end_states";
import { type GalleryStates, only, part, pointAt } from "./gallery_state";
import { OFFLINE_STATES } from "./offline_states";
import { REPLAY_STATES } from "./replay_states";
import { SCREEN_STATES } from "./screen_states";
import { TASK_STATES } from "./task_states";

const mapped = <T>(states: Readonly<Record<string, T>>, made: (state: T) => GalleryStates[string]) =>
  Object.fromEntries(Object.entries(states).map(([name, state]) => [name, made(state)]));

const groups: readonly GalleryStates[] = [
  mapped(BOARDS, (board) => () => only(part(Board, board()))),
  mapped(POINTED, (pointed) => () => {
    const { board, where } = pointed();
    return { parts: [part(Board, board)], acts: [pointAt(where)] };
  }),
  TASK_STATES,
  SCREEN_STATES,
  END_STATES,
  REPLAY_STATES,
  OFFLINE_STATES,
];

export const STATES: GalleryStates = Object.assign({}, ...groups);
