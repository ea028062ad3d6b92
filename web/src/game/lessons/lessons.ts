/** The lessons: what each is played on, and what it asks. Made of the rules by `tools/lessons.py`. */

import type { GameEvent } from "../../wire";
import lessons from "./lessons.fixture.json";

/** An event that has at least these values. */
type Pattern = Readonly<Record<string, unknown>> & { readonly event: string };

export interface LessonStep {
  readonly text: string; // its key in the words of the lessons
  readonly action: number | null; // what the text asks for; null: to play on
  readonly until: readonly Pattern[];
}

/** A table that is prepared: from a position, or set up by these rules. */
export interface Scene {
  readonly position?: string;
  readonly rules?: string | null;
  readonly dice: string;
  readonly steps: readonly LessonStep[];
  readonly closing: string; // what is said when all steps are done
}

export interface Lesson {
  readonly name: string;
  readonly clauses: readonly string[];
  readonly scenes: readonly Scene[];
}

export const LESSONS: readonly Lesson[] = lessons;

export function lessonCalled(name: string): Lesson | undefined {
  return LESSONS.find((lesson) => lesson.name === name);
}

/** The one to go on with: the next that is not done, from this one on and then from the first. */
export function nextLesson(done: ReadonlySet<string>, after: string | null = null): Lesson | undefined {
  const from = LESSONS.findIndex(({ name }) => name === after) + 1;
  const order = [...LESSONS.slice(from), ...LESSONS.slice(0, from)];
  return order.find(({ name }) => name !== after && !done.has(name));
}

/** Whether the table has told what the step waits for. */
export function isDone(step: LessonStep, events: readonly GameEvent[]): boolean {
  return events.some((event) => step.until.some((pattern) => isLike(event, pattern)));
}

function isLike(event: GameEvent, pattern: Pattern): boolean {
  const told: Readonly<Record<string, unknown>> = { ...event };
  return Object.entries(pattern).every(
    ([name, value]) => JSON.stringify(told[name]) === JSON.stringify(value),
  );
}
