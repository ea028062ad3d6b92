// @vitest-environment happy-dom
import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { figures } from "../analysis/figures.testing";
import { replay } from "../replay/replay.testing";
import { ReplayedGame } from "../replay/replayed_game";
import { ReplaySession } from "./replay_session.svelte";

const game = new ReplayedGame(replay);
const momentOf = (kind: string) =>
  replay.moments.findIndex(({ events }) => events.some(({ event }) => event === kind)) + 1;

let session: ReplaySession;
let close: () => void;
let shown: number[];

function at(moment: number, more: Partial<ConstructorParameters<typeof ReplaySession>[1]> = {}): void {
  close = $effect.root(() => {
    session = new ReplaySession(game, {
      at: moment,
      viewpoint: "all",
      show: ({ version }) => shown.push(version),
      ...more,
    });
  });
  flushSync();
}

beforeEach(() => {
  vi.useFakeTimers();
  shown = [];
});
afterEach(() => {
  session.close();
  close();
  vi.useRealTimers();
});

it("shows a past moment, and at the end the present", () => {
  at(24);
  expect(session.past).toEqual({ by: game.change(24, "all").by, change: game.change(24, "all") });
  expect(session.table).toMatchObject({ info: { status: "playing" }, passedAround: true, watching: false });
  session.cursor.goTo(game.last);
  expect([session.past, session.table.info.status]).toEqual([null, "over"]);
});

it("can do nothing", () => {
  at(24);
  session.selection.touch({ on: "button", button: "end" });
  expect(session.shown.situation.legal).toEqual([]);
  expect([session.selection.current.kind, session.turn.canUndo, session.recap]).toEqual([
    "none",
    false,
    null,
  ]);
});

it("shows all hands, or those of one seat", () => {
  at(24);
  expect(session.review.hands).toEqual(game.hands(24));
  session.cursor.viewpoint = 1;
  expect([session.review.hands, session.shown.situation.view.seat]).toEqual([null, 1]);
});

it("animates one step forward, and no leap", () => {
  const walk = momentOf("Walked");
  at(walk);
  expect([session.arrival.change, session.shown.trail]).toEqual([null, []]);
  session.cursor.goTo(walk - 1);
  session.cursor.step(1);
  expect(session.arrival.change?.version).toBe(walk);
  expect(session.shown.trail.length).toBeGreaterThan(1);
  expect(shown).toEqual([walk]);
});

it("celebrates a claim until the cursor leaps away", () => {
  const claim = momentOf("Claimed");
  at(claim - 1);
  session.cursor.step(1);
  flushSync();
  expect(session.arrival.claimed?.event).toBe("Claimed");
  session.cursor.goTo(0);
  flushSync();
  expect(session.arrival.claimed).toBeNull();
});

it("draws the better line where a mistake is about to be made", () => {
  const [mistake] = figures.analysis.mistakes;
  at((mistake?.entry ?? 1) - 1, { figures });
  expect(session.analysis.mistake).not.toBeNull();
  expect(session.review.better).toEqual(session.analysis.better);
  expect(session.review.better).not.toBeNull();
});
