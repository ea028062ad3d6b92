/** A view to change for a test. */

import { Phase, type PlayerView, type View } from "../../wire";

function player(pin: number): PlayerView {
  return { pin, tokens: 5, points: 0, claimed: [], victory_cards: 0, design_count: 1, card_count: 1 };
}

/** A hand of action cards, as counts by type. */
export function hand(...cards: number[]): number[] {
  return Array.from({ length: 12 }, (_, card) => cards.filter((held) => held === card).length);
}

/** Seat 0 with its pin on b2, seat 1 on c2. The die shows 2. */
export function aView(more: Partial<View> = {}): View {
  return {
    seat: 0,
    players: [player(5), player(6)],
    phase: Phase.ACT,
    current: 0,
    starter: 0,
    turn: 3,
    target: 8,
    winner: null,
    yarns: Array.from({ length: 25 }, (_, place) => (place % 5) as 0 | 1 | 2 | 3 | 4),
    tiles: [1, 2, 3, 4, 5, 6, 1, 3, 3, 4, 5, 6, 1, 2, 3, 4],
    yarn_reserve: [1, 1, 1, 1, 1],
    tile_reserve: [0, 0, 0, 0, 1, 1],
    reserve: 30,
    card_stack: 20,
    discards: hand(),
    design_stack: 20,
    number: 2,
    colour: 0,
    preset: false,
    rolled_again: false,
    acted: false,
    moved: false,
    free_swap: false,
    placing_rolls: [0, 0],
    designs: [7],
    cards: hand(),
    known: [],
    known_stack: [],
    ...more,
  };
}
