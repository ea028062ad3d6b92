import { describe, expect, it } from "vitest";
import { ACTION_KINDS, Card } from "../../wire";
import { type CardVerb, textOf, VERBS } from "../actions/actions";
import texts from "../actions/actions.fixture.json";
import { positions } from "../actions/positions.testing";
import { attemptOf, targetsOf, touchedOn, touchOf, verbsOf } from "./cards";

const verbs = VERBS.filter((verb): verb is CardVerb => ACTION_KINDS[verb].card !== null);

describe("action cards", () => {
  it.each(verbs)("%s has a target for each value", (verb) => {
    expect(targetsOf(verb)).toHaveLength(ACTION_KINDS[verb].fields.length);
  });

  it("are played by an action each, and only a Victory point by none", () => {
    const unplayable = Object.values(Card).filter((card) => verbsOf(card).length === 0);
    expect(unplayable).toEqual([Card.VICTORY_POINT]);
  });

  it.each(verbs)("an attempt at %s is well-formed wherever it is made", (verb) => {
    for (const here of positions) expect(texts).toContain(textOf(attemptOf(here, verb)));
  });

  it("a touch of a target names its value", () => {
    expect(touchOf("seat", 2)).toEqual({ on: "seat", seat: 2 });
    expect(touchedOn({ on: "colour", colour: 4 }, "colour")).toBe(4);
    expect(touchedOn({ on: "colour", colour: 4 }, "number")).toBeNull();
  });
});
