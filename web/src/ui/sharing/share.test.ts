// @vitest-environment happy-dom
import { expect, it, vi } from "vitest";
import { draw, settled } from "../../component.testing";
import { wholeLink } from "../../game/games/shared_result";
import { replay } from "../../game/replay/replay.testing";
import { ReplayedGame } from "../../game/replay/replayed_game";
import Share from "./Share.svelte";

vi.mock("../../game/games/shared_result", { spy: true });

it("links to the moment that was chosen last, whichever link is ready last", async () => {
  const ready: (() => void)[] = [];
  vi.mocked(wholeLink).mockImplementation(
    (_page, _record, at) => new Promise((done) => ready.push(() => done(`#/record/packed/${at ?? "start"}`))),
  );
  const game = new ReplayedGame(replay);
  const { record, ending } = replay;
  const result = { record, ending, seats: game.seats, view: game.open(game.last), mine: [] };
  draw(Share, { result, id: null, at: 24, onclose: () => {} });
  const link = () => document.querySelector<HTMLInputElement>("input[readonly]")?.value;
  const switches = document.querySelectorAll<HTMLElement>("[role=switch], input[type=checkbox]");
  (switches[switches.length - 1] as HTMLElement).click();
  await settled();
  expect(ready).toHaveLength(2);
  ready[1]?.();
  ready[0]?.();
  await settled();
  expect(link()).toBe("#/record/packed/start");
});
