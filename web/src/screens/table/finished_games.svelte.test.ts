// @vitest-environment happy-dom
import { flushSync } from "svelte";
import { expect, it } from "vitest";
import { prefs } from "../../ui/settings/prefs.svelte";
import { useFinishedGames } from "./finished_games.svelte";

it("counts a game when it is seen to its end, and not when one comes back to look", () => {
  let status = $state<string | null>(null);
  const end = $effect.root(() => useFinishedGames(() => status));
  const counts = ["over", "lobby", "playing", "over", "over", null].map((next) => {
    status = next;
    flushSync();
    return prefs.finished;
  });
  expect(counts).toEqual([0, 0, 0, 1, 1, 1]);
  end();
});
