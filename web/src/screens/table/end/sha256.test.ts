import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { sha256 } from "./sha256";

it("is SHA-256, for every length around the blocks", () => {
  for (const length of [0, 1, 31, 32, 55, 56, 63, 64, 65, 200]) {
    const hex = Array.from({ length }, (_, n) => ((n * 37) & 255).toString(16).padStart(2, "0")).join("");
    expect(sha256(hex)).toBe(createHash("sha256").update(Buffer.from(hex, "hex")).digest("hex"));
  }
});
