/** A newcomer's first turns, explained where they happen: one sentence for what can be done now. */

import type { Selection } from "../../game/touch/selection";
import type { Touchable } from "../../game/touch/touchable";
import { m } from "../../language/messages.svelte";
import type { View } from "../../wire";

const ROUNDS = 3; // after so many the coach is silent

export function coachText(
  view: View,
  touchable: Touchable,
  selection: Selection,
  rounds = ROUNDS,
): string | null {
  if (view.turn >= rounds * view.players.length) return null;
  const number = view.number ?? 0;
  switch (touchable.next) {
    case "place":
      return m.coach_place();
    case "roll":
      return m.coach_roll();
    case "square":
      return selection.kind === "pin" ? m.coach_pin() : null;
    case "act":
      if (touchable.designs.size > 0) return m.coach_claim();
      if (touchable.squares.size > 0) return m.coach_move({ number, steps: m.steps({ n: number }) });
      return view.free_swap ? m.coach_swap() : m.coach_buy();
    case "second_yarn":
      return m.coach_design();
    default:
      return null;
  }
}
