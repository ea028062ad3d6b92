import { describe, expect, it } from "vitest";
import { kolam } from "./kolam";

describe("a kolam", () => {
  it("is closed threads that use up every stretch around every dot", () => {
    for (const rows of [
      [1, 3, 1],
      [1, 3, 5, 3, 1],
      [4, 4, 4, 4],
    ]) {
      const { dots, threads } = kolam(rows);
      expect(dots.length).toBe(rows.reduce((sum, row) => sum + row));
      expect(threads.every((thread) => thread.startsWith("M") && thread.endsWith("Z"))).toBe(true);
      expect(threads.join("")).not.toContain("NaN");
    }
  });
});
