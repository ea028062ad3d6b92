import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../../language/languages";
import { RULE_OPTIONS, RULES_VERSION } from "../../wire";
import { messageKeys } from "./rule_option_keys.testing";
import { optionFact, rulesOf, rulesText, targetIn } from "./rule_options";

const catalogues = import.meta.glob<Record<string, unknown>>("../../../messages/*.json", {
  eager: true,
  import: "default",
});

describe("the text of the rules", () => {
  it("says the version that the page knows, and what differs from it in the order of section 10", () => {
    expect(rulesText({})).toBe(`v${RULES_VERSION}`);
    expect(rulesText({ reshuffle: "at once", target: "5" })).toBe(
      `v${RULES_VERSION}, target=5, reshuffle=at once`,
    );
  });

  it("leaves out what was changed and changed back", () => {
    expect(rulesText({ target: "8", diagonal_steps: "no" })).toBe(`v${RULES_VERSION}`);
  });

  it("is read back", () => {
    const chosen = { target: "5", preset_black: "no", short_reserve: "pay nothing" };
    expect(rulesOf(rulesText(chosen))).toEqual(chosen);
    expect(targetIn(rulesOf("v2, target=12"))).toBe(12);
    expect(targetIn(rulesOf("v2"))).toBe(8);
  });

  it("of version 1 shows what was otherwise then", () => {
    expect(rulesOf("v1, target=5")).toEqual({
      target: "5",
      replace_under_own_pin: "no",
      roll_again_twice: "yes",
      forced_toll: "yes",
    });
    expect(rulesOf("v1, forced_toll=no, replace_under_own_pin=yes, roll_again_twice=no")).toEqual({});
  });
});

describe.each(LANGUAGES.filter(({ draft }) => !draft))("the catalogue in $name", ({ code }) => {
  const words = catalogues[`../../../messages/${code}.json`] ?? {};
  it.each(RULE_OPTIONS)("has words for $name and for each of its values", (option) => {
    expect(messageKeys(option).filter((key) => !(key in words))).toEqual([]);
  });
});

it("has words for an option with its value", () => {
  for (const option of RULE_OPTIONS) expect(optionFact(option, option.usual)).not.toBe("");
});
