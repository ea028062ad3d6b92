import { expect, it } from "vitest";
import { HeroPlay } from "./hero_play.svelte";

/** Steps until nothing changes any more; returns how many changed something. */
function playOut(play: HeroPlay): number {
  for (let steps = 0; steps < 100; steps++) {
    const before = [play.yarns, play.pins, play.marked];
    play.step();
    if (before.every((part, n) => part === [play.yarns, play.pins, play.marked][n])) return steps;
  }
  throw new Error("it never rests");
}

it("rests after some moves, with no design shining", () => {
  const play = new HeroPlay();
  expect(playOut(play)).toBe(6);
  expect(play.marked.size).toBe(0);
});

it("plays on when the page is touched, and begins anew after its last move", () => {
  const play = new HeroPlay();
  const { pins, yarns } = play;
  for (let move = 0; move < 9; move++) {
    play.touch();
    play.step();
  }
  expect(play.yarns).not.toEqual(yarns);
  play.step();
  expect([play.yarns, play.pins]).toEqual([yarns, pins]);
  expect(playOut(play)).toBe(4);
});
