import { describe, expect, it } from "vitest";
import { type Action, encode } from "../../game/actions/actions";
import type { Situation } from "../../game/actions/situation";
import { aView } from "../../game/actions/views.testing";
import { NONE, type Selection } from "../../game/touch/selection";
import { touchableIn } from "../../game/touch/touchable";
import { m } from "../../language/messages.svelte";
import { Phase, type View } from "../../wire";
import { coachText } from "./coach";

const place: Action = { do: "place", to: 0 };
const roll: Action = { do: "roll" };
const walk: Action = { do: "walk", to: 0, pays: [] };
const end: Action = { do: "end" };

/** To somebody in their first turn of a game for two, who may do this much. */
function said(
  view: Partial<View>,
  legal: readonly Action[] = [],
  selection: Selection = NONE,
): string | null {
  const here: Situation = {
    view: aView({ turn: 0, ...view }),
    legal: legal.map(encode).sort((a, b) => a - b),
    diagonal: false,
  };
  return coachText(here.view, touchableIn(here, selection), selection);
}

describe("the lamp for newcomers", () => {
  it("has a word for each step of a turn", () => {
    expect(said({ phase: Phase.PLACE }, [place])).toBe(m.coach_place());
    expect(said({ phase: Phase.BEFORE_ROLL }, [roll])).toBe(m.coach_roll());
    expect(said({ number: 2 }, [walk])).toBe(m.coach_move({ number: 2, steps: "2 steps" }));
    expect(said({ number: 1 }, [walk])).toBe(m.coach_move({ number: 1, steps: "1 step" }));
    expect(said({ number: 2 }, [walk], { kind: "pin", to: null })).toBe(m.coach_pin());
    expect(said({ moved: true, free_swap: true }, [end])).toBe(m.coach_swap());
    expect(said({ moved: true }, [end], { kind: "yarn", first: 3, second: null })).toBe(m.coach_design());
    expect(said({ moved: true }, [end])).toBe(m.coach_buy());
  });

  it("points to a design that is complete before anything else", () => {
    expect(said({ designs: [7] }, [walk, { do: "claim", design: 7 }])).toBe(m.coach_claim());
  });

  it("is silent while others play, and for good after three rounds", () => {
    expect(said({ current: 1 })).toBeNull();
    expect(said({ phase: Phase.BEFORE_ROLL, turn: 5 }, [roll])).toBe(m.coach_roll());
    expect(said({ phase: Phase.BEFORE_ROLL, turn: 6 }, [roll])).toBeNull();
  });
});
