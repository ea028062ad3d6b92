import { describe, expect, it } from "vitest";
import { type Action, encode } from "../actions/actions";
import { aView } from "../actions/views.testing";
import type { Playback } from "../history/playback.svelte";
import type { TableState } from "../table/table_state.svelte";
import { NONE } from "./selection";
import { Choosing } from "./selection_state.svelte";

/** My turn, with these actions open; what is sent, and how often the others' turns are skipped, is noted. */
function sitting(legal: Action[], { busy = false, replaying = false } = {}) {
  const noted = { sent: [] as string[], skips: 0 };
  const table = {
    situation: { view: aView(), legal: legal.map(encode), diagonal: false },
    act: (text: string) => noted.sent.push(text),
    dismissRefusal: () => {},
  };
  const playback = { busy, replaying, skip: () => noted.skips++ };
  return { choosing: new Choosing(table as unknown as TableState, playback as unknown as Playback), noted };
}

const END = { on: "button", button: "end" } as const;
const BUY = { on: "button", button: "buy-card" } as const;

describe("a player at work", () => {
  it("does what can be taken back, or costs nothing, at once", () => {
    const { choosing, noted } = sitting([{ do: "end" }]);
    choosing.touch(END);
    expect([noted.sent, choosing.asking]).toEqual([["end"], null]);
  });

  it("is asked before what costs something and is for good", () => {
    const { choosing, noted } = sitting([{ do: "buy-card" }]);
    choosing.touch(BUY);
    expect([noted.sent, choosing.asking?.text]).toEqual([[], "buy-card"]);
    choosing.answer(false);
    expect([noted.sent, choosing.asking]).toEqual([[], null]);
    choosing.touch(BUY);
    choosing.answer(true);
    expect([noted.sent, choosing.asking]).toEqual([["buy-card"], null]);
  });

  it("goes to the present by a touch while following the others, and does nothing else", () => {
    const { choosing, noted } = sitting([{ do: "end" }], { busy: true });
    choosing.touch({ on: "nothing" });
    expect(noted).toEqual({ sent: [], skips: 0 });
    choosing.touch(END);
    expect(noted).toEqual({ sent: [], skips: 1 });
  });

  it("stays where it is while looking back", () => {
    const { choosing, noted } = sitting([{ do: "end" }], { busy: true, replaying: true });
    choosing.touch(END);
    expect([noted, choosing.selection]).toEqual([{ sent: [], skips: 0 }, NONE]);
  });
});
