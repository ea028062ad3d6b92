import { describe, expect, it } from "vitest";
import { octagonsAround } from "../../../game/loom/geometry";
import { crossedCell, nextCell } from "./grid_keys";

describe("keys on the loom", () => {
  it("walk to the neighbour, and stop at the edge", () => {
    expect(nextCell({ key: "ArrowRight" }, 12, 5, new Set())).toBe(13);
    expect(nextCell({ key: "ArrowDown" }, 12, 5, new Set())).toBe(17);
    expect(nextCell({ key: "ArrowLeft" }, 10, 5, new Set())).toBe(10);
    expect(nextCell({ key: "ArrowUp" }, 3, 4, new Set())).toBe(3);
  });

  it("go to the ends of a row, and with Ctrl to the corners", () => {
    expect(nextCell({ key: "Home" }, 12, 5, new Set())).toBe(10);
    expect(nextCell({ key: "End" }, 12, 5, new Set())).toBe(14);
    expect(nextCell({ key: "Home", ctrlKey: true }, 12, 5, new Set())).toBe(0);
    expect(nextCell({ key: "End", ctrlKey: true }, 6, 4, new Set())).toBe(15);
    expect(nextCell({ key: "ArrowDown", ctrlKey: true }, 6, 4, new Set())).toBeNull();
  });

  it("cross from a yarn to a square that it touches, and back", () => {
    for (let yarn = 0; yarn < 25; yarn++) expect(octagonsAround(crossedCell(yarn, 5, 4))).toContain(yarn);
    for (let square = 0; square < 16; square++) {
      expect(octagonsAround(square)).toContain(crossedCell(square, 4, 5));
    }
  });

  it("go round what glows", () => {
    const glowing = new Set([9, 2, 14]);
    expect(nextCell({ key: "PageDown" }, 2, 4, glowing)).toBe(9);
    expect(nextCell({ key: "PageDown" }, 14, 4, glowing)).toBe(2);
    expect(nextCell({ key: "PageUp" }, 2, 4, glowing)).toBe(14);
    expect(nextCell({ key: "PageUp" }, 5, 4, new Set())).toBe(5);
  });

  it("are left alone if they mean nothing here", () => {
    expect(nextCell({ key: "a" }, 2, 4, new Set())).toBeNull();
  });
});
