import { describe, expect, test } from "vitest";
import { ApiError } from "../../api_error";
import { figures } from "../../game/analysis/figures.testing";
import { isMistake, type MistakeNote, notesOf } from "../../game/analysis/noted_moments";
import { replay } from "../../game/replay/replay.testing";
import { ReplayedGame } from "../../game/replay/replayed_game";
import { studyProblemText } from "../../screens/replay/study_problems";
import { betterText, chancesText, changeText, lineText, lossText, noteText } from "./study_words";

const names = ["Asha", "Ben", "Chitra"];
const named = { names, designs: replay.deck.designs };
const notes = notesOf(new ReplayedGame(replay), figures);
const mistakes = notes.filter(isMistake);

function like(
  kind: MistakeNote["kind"],
  loss: number,
  by: MistakeNote["mistake"]["by"] = "person",
): MistakeNote {
  const [first] = mistakes;
  if (!first) throw new Error("no mistake");
  return { ...first, kind, seat: 1, mistake: { ...first.mistake, kind, loss, by } };
}

describe("what an analysis found, in words", () => {
  test("chances add up, with nobody's where there is one", () => {
    expect(chancesText([0.62, 0.38], names)).toBe("Asha 62%, Ben 38%");
    expect(chancesText([0.5, 0.4], names)).toBe("Asha 50%, Ben 40%, nobody 10%");
    expect([changeText(63_000), changeText(-118_000), changeText(0), lossText(8400)]).toEqual([
      "+6%",
      "-12%",
      "0%",
      "0.8%",
    ]);
  });

  test("a mistake says what it cost, unless it cost nothing", () => {
    expect(noteText(like("blunder", 90_000), named)).toBe("Big mistake by Ben: 9% less chance to win.");
    expect(noteText(like("missed_claim", 300_000), named)).toContain("30% less");
    for (const kind of ["missed_claim", "missed_completion"] as const)
      expect(noteText(like(kind, -40_000), named)).not.toContain("%");
    expect(noteText(like("mistake", 30_000, "stand-in"), named)).toContain("A stand-in played here.");
  });

  test("every note of a game has words, and every mistake a better line", () => {
    for (const note of notes) expect(noteText(note, named)).toMatch(/^\p{L}.*\.$/u);
    for (const mistake of mistakes) expect(betterText(mistake, named)).toMatch(/^Better: .+\.$/);
  });

  test("what chance answers is told as what it is", () => {
    expect(lineText(["roll"], [], named)).toBe("roll the dice");
    expect(lineText(["exchange:4"], [], named)).toContain(replay.deck.designs[4]?.name);
  });
});

test("why there is none is said for each code that the server may give", () => {
  const words = ["no_such_page", "too_many_requests", "try_again", "offline", "bad_record"].map((code) =>
    studyProblemText(new ApiError({ code, clause: null, detail: {} })),
  );
  expect(new Set(words).size).toBe(words.length);
  expect(words.every((text) => text.length > 10)).toBe(true);
});
