/**
 * A lesson as somebody takes it: which scene, which step. It goes on when the table tells what the step waits for, and back when that is
 * taken back. It has no words and no table of its own.
 */

import type { GameEvent } from "../../wire";
import { decode } from "../actions/actions";
import { isLegal, type Situation } from "../actions/situation";
import type { Highlight } from "../touch/highlight";
import type { Selection } from "../touch/selection";
import { touchesFor } from "../touch/touches_for";
import { isDone, type Lesson, type LessonStep, type Scene } from "./lessons";

class LessonState {
  readonly lesson: Lesson;
  /** The table of this scene; null while it is prepared. */
  table = $state.raw<string | null>(null);
  #scene = $state.raw(0);
  /** How many steps were done after each change of the table, the last one last: an undo takes one away. */
  #done = $state.raw<readonly number[]>([0]);
  #version = 0; // the last that was told, or welcomed with

  constructor(lesson: Lesson) {
    this.lesson = lesson;
  }

  get scene(): Scene {
    return this.lesson.scenes[this.#scene] as Scene;
  }

  /** What is asked now; null when all of the scene is done. */
  get step(): LessonStep | null {
    return this.scene.steps[this.#stepsDone] ?? null;
  }

  get text(): string {
    return this.step?.text ?? this.scene.closing;
  }

  get isLastScene(): boolean {
    return this.#scene === this.lesson.scenes.length - 1;
  }

  get finished(): boolean {
    return this.isLastScene && this.step === null;
  }

  /** Steps done in the whole lesson, and how many there are. */
  get place(): { readonly done: number; readonly all: number } {
    const steps = this.lesson.scenes.map((scene) => scene.steps.length);
    const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);
    return { done: sum(steps.slice(0, this.#scene)) + this.#stepsDone, all: sum(steps) };
  }

  get #stepsDone(): number {
    return this.#done.at(-1) ?? 0;
  }

  /** The scene from its beginning, at a table that is still to be made. */
  repeat(): void {
    this.table = null;
    this.#done = [0];
    this.#version = 0;
  }

  nextScene(): void {
    if (this.isLastScene) return;
    this.#scene++;
    this.repeat();
  }

  /** The table says that all is over. */
  finish(): void {
    this.#done = [this.scene.steps.length];
  }

  /** What the table told. */
  told(version: number, events: readonly GameEvent[]): void {
    this.#version = version;
    if (events.some(({ event }) => event === "Undone")) {
      this.#done = this.#done.length > 1 ? this.#done.slice(0, -1) : this.#done;
    } else if (events.length > 0) {
      const done = this.#stepsDone + (this.step && isDone(this.step, events) ? 1 : 0);
      this.#done = [...this.#done, done];
    }
  }

  /** The table is as it was told, up to this version. False if something was missed, so that nobody knows which step it is. */
  follows(version: number): boolean {
    const missed = this.#version > 0 && version > this.#version;
    this.#version = version;
    return !missed;
  }

  /** Something else was done, and what is asked is no longer possible. */
  isAstray(situation: Situation | null): boolean {
    const action = this.step?.action ?? null;
    return situation !== null && action !== null && !isLegal(situation, decode(action));
  }

  /** What has to be touched next. */
  highlights(situation: Situation | null, selection: Selection, confirming: boolean): readonly Highlight[] {
    const action = this.step?.action ?? null;
    if (action === null || situation === null) return [];
    return this.isAstray(situation) ? [{ on: "undo" }] : touchesFor(decode(action), selection, confirming);
  }
}

let current: LessonState | null = null;

/** Whoever looks a rule up in the middle of a lesson comes back to where they were. */
export function lessonState(lesson: Lesson): LessonState {
  if (current?.lesson !== lesson || current.finished) current = new LessonState(lesson);
  return current;
}
