// @vitest-environment happy-dom
import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { draw } from "../../component.testing";
import { Stepper } from "../../game/stepper/stepper.svelte";
import Transport from "./Transport.svelte";

const keys = () => [...document.querySelectorAll("button")];
const names = () => keys().map((key) => key.getAttribute("aria-label"));

function click(name: string): void {
  keys()
    .find((key) => key.getAttribute("aria-label") === name)
    ?.click();
  flushSync();
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("steps, and disables what leads nowhere", () => {
  const steps = new Stepper({ last: () => 1, stays: () => 1000 });
  draw(Transport, { steps, look: "bar" });
  expect(keys().map(({ disabled }) => disabled)).toEqual([true, false, false]);
  click("One step forward");
  expect(steps.at).toBe(1);
  expect(keys().map(({ disabled }) => disabled)).toEqual([false, false, true]);
});

it("plays and pauses by one key, which says what it does", () => {
  const steps = new Stepper({ last: () => 9, stays: () => 1000 });
  draw(Transport, { steps, look: "apart" });
  click("Play");
  expect(steps.running).toBe(true);
  click("Pause");
  expect(steps.running).toBe(false);
  expect(names()).toEqual(["One step back", "Play", "One step forward"]);
});

it("steps by turns where there are turns, and does not play where nothing may move", () => {
  const turns: number[] = [];
  const steps = new Stepper({ at: 4, last: () => 9, stays: () => 1000 });
  draw(Transport, { steps, look: "strip", plays: false, onturn: (by: 1 | -1) => turns.push(by) });
  expect(names()).toEqual(["One turn back", "One step back", "One step forward", "One turn forward"]);
  click("One turn forward");
  click("One turn back");
  expect(turns).toEqual([1, -1]);
});
