// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { draw, press, settled } from "../component.testing";
import Board from "../screens/board/Board.svelte";
import { board } from "./boards";
import { drawn } from "./gallery_state";

const menu = () => document.querySelector<HTMLElement>(".menu .opener");
const swaps = () => document.querySelectorAll("[data-reach=prices] button")[1];

it("closes the menu first, and only then puts down what is selected on the board", async () => {
  draw(Board, board("act"));
  await drawn();
  (swaps() as HTMLElement).click();
  menu()?.click();
  await settled();
  expect(menu()?.getAttribute("aria-expanded")).toBe("true");
  expect(swaps()?.getAttribute("aria-pressed")).toBe("true");
  press("Escape");
  expect(menu()?.getAttribute("aria-expanded")).toBe("false");
  expect(swaps()?.getAttribute("aria-pressed")).toBe("true");
  press("Escape");
  expect(swaps()?.getAttribute("aria-pressed")).toBe("false");
});
