import { describe, expect, it } from "vitest";
import { type Action, encode } from "../actions/actions";
import { aView } from "../actions/views.testing";
import type { Playback } from "../history/playback.svelte";
import type { TableState } from "../table/table_state.svelte";
import { NONE, send } from "./selection";
import { SelectionState } from "./selection_state.svelte";

/** My turn, with these legal actions. Records sent actions and the number of skips. */
function sitting(legal: Action[], { busy = false, recapping = false, asks = true } = {}) {
  const noted = { sent: [] as string[], skips: 0 };
  const table = {
    situation: { view: aView(), legal: legal.map(encode), diagonal: false },
    act: (text: string) => noted.sent.push(text),
    dismissRefusal: () => {},
  };
  const playback = { busy, recapping, skip: () => noted.skips++ };
  return {
    selectionState: new SelectionState(
      table as unknown as TableState,
      playback as unknown as Playback,
      () => asks,
    ),
    noted,
  };
}

const END = { on: "button", button: "end" } as const;
const BUY = { on: "button", button: "buy-card" } as const;

describe("a player at work", () => {
  it("does what can be taken back, or costs nothing, at once", () => {
    const { selectionState, noted } = sitting([{ do: "end" }]);
    selectionState.touch(END);
    expect([noted.sent, selectionState.confirming]).toEqual([["end"], null]);
  });

  it("is asked before what costs something and is for good", () => {
    const { selectionState, noted } = sitting([{ do: "buy-card" }]);
    selectionState.touch(BUY);
    expect([noted.sent, selectionState.confirming?.text]).toEqual([[], "buy-card"]);
    selectionState.answer(false);
    expect([noted.sent, selectionState.confirming]).toEqual([[], null]);
    selectionState.touch(BUY);
    selectionState.answer(true);
    expect([noted.sent, selectionState.confirming]).toEqual([["buy-card"], null]);
  });

  it("is not asked about purchases if that is not wanted, but about all else", () => {
    const legal: Action[] = [{ do: "buy-card" }, { do: "steal-tokens", victim: 1 }];
    const { selectionState, noted } = sitting(legal, { asks: false });
    const situation = { view: aView(), legal: legal.map(encode), diagonal: false };
    selectionState.touch(BUY);
    expect([noted.sent, selectionState.confirming]).toEqual([["buy-card"], null]);
    selectionState.carryOut(send(situation, { do: "steal-tokens", victim: 1 }, NONE));
    expect([noted.sent, selectionState.confirming?.action.do]).toEqual([["buy-card"], "steal-tokens"]);
  });

  it("is asked before a complete design is left behind, and can claim it instead", () => {
    const { selectionState, noted } = sitting([{ do: "end" }, { do: "claim", design: 7 }]);
    selectionState.touch(END);
    expect([noted.sent, selectionState.confirming?.question]).toEqual([[], "unclaimed"]);
    selectionState.touch({ on: "claim", design: 7 });
    expect([noted.sent, selectionState.confirming]).toEqual([["claim:7"], null]);
    selectionState.touch(END);
    selectionState.answer(true);
    expect([noted.sent, selectionState.confirming]).toEqual([["claim:7", "end"], null]);
  });

  it("goes to the present by a touch while following the others, and does nothing else", () => {
    const { selectionState, noted } = sitting([{ do: "end" }], { busy: true });
    selectionState.touch({ on: "nothing" });
    expect(noted).toEqual({ sent: [], skips: 0 });
    selectionState.touch(END);
    expect(noted).toEqual({ sent: [], skips: 1 });
  });

  it("stays where it is while looking back", () => {
    const { selectionState, noted } = sitting([{ do: "end" }], { busy: true, recapping: true });
    selectionState.touch(END);
    expect([noted, selectionState.selection]).toEqual([{ sent: [], skips: 0 }, NONE]);
  });
});
