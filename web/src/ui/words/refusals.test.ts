import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { endingText, problemText } from "./problems";
import { refusalText } from "./refusals";

/** The codes of a closed list in wire.ts, which is made from the server's. */
function codesOf(type: string): string[] {
  const source = readFileSync(new URL("../../wire.ts", import.meta.url), "utf8");
  const list = new RegExp(`export type ${type} =([^;]*);`).exec(source)?.[1] ?? "";
  return [...list.matchAll(/"([a-z_]+)"/g)].map(([, code]) => code ?? "");
}

const DETAIL = {
  square: 1,
  octagon: 1,
  colour: 1,
  card: 1,
  design: 0,
  seat: 0,
  tokens: 1,
  cost: 2,
  reserve: 1,
};
const ALL = { ...DETAIL, steps: 3, number: 4 };
const NAMED = { names: ["Asha"], designs: [] };

describe("why something is refused", () => {
  const codes = codesOf("RefusalCode");

  it("is known for all that the server can say", () => {
    expect(codes.length).toBeGreaterThan(70);
  });

  it.each(codes)("has words for %s, with nothing left to fill in", (code) => {
    const text = refusalText(code, ALL, NAMED);
    expect(text).not.toContain(code);
    expect(text).not.toMatch(/[{}]|undefined/);
    expect(problemText({ code })).not.toContain(code);
  });

  it("is said as it is when the server is newer", () => {
    expect(refusalText("not_in_the_mood", {}, NAMED)).toContain("not_in_the_mood");
    expect(problemText(new Error("no code"))).not.toBe("");
  });
});

describe("why a connection has ended", () => {
  it.each([...codesOf("GoodbyeCode"), "other_protocol", "closed"])("has words after %s", (code) => {
    expect(endingText(code)).not.toMatch(/_|^$/);
  });
});
