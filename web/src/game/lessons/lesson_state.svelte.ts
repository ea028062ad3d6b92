/**
 * Progress in a lesson: the scene and the step. A step is done when the table reports an event that it waits for, and
 * open again after an undo. It contains no texts and owns no table.
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
  /** The table of this scene; null while it is being prepared. */
  table = $state.raw<string | null>(null);
  #scene = $state.raw(0);
  /** The number of steps done after each change of the table, the last one last: an undo removes one. */
  #done = $state.raw<readonly number[]>([0]);
  #version = 0; // of the last welcome or update

  constructor(lesson: Lesson) {
    this.lesson = lesson;
  }

  get scene(): Scene {
    return this.lesson.scenes[this.#scene] as Scene;
  }

  /** The present step, or null when the scene is done. */
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

  /** The number of steps done in the whole lesson, and of all steps. */
  get place(): { readonly done: number; readonly all: number } {
    const steps = this.lesson.scenes.map((scene) => scene.steps.length);
    const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);
    return { done: sum(steps.slice(0, this.#scene)) + this.#stepsDone, all: sum(steps) };
  }

  get #stepsDone(): number {
    return this.#done.at(-1) ?? 0;
  }

  /** Restarts the scene at a new table. */
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

  /** Call it when the table reports the end of the game. */
  finish(): void {
    this.#done = [this.scene.steps.length];
  }

  /** Processes the events of an update. */
  told(version: number, events: readonly GameEvent[]): void {
    this.#version = version;
    if (events.some(({ event }) => event === "Undone")) {
      this.#done = this.#done.length > 1 ? this.#done.slice(0, -1) : this.#done;
    } else if (events.length > 0) {
      const done = this.#stepsDone + (this.step && isDone(this.step, events) ? 1 : 0);
      this.#done = [...this.#done, done];
    }
  }

  /** True if the state includes every change up to this version. After a gap the present step is unknown. */
  follows(version: number): boolean {
    const missed = this.#version > 0 && version > this.#version;
    this.#version = version;
    return !missed;
  }

  /** True if another action has made the requested one impossible. */
  isAstray(situation: Situation | null): boolean {
    const action = this.step?.action ?? null;
    return situation !== null && action !== null && !isLegal(situation, decode(action));
  }

  /** The next touches. */
  highlights(situation: Situation | null, selection: Selection, confirming: boolean): readonly Highlight[] {
    const action = this.step?.action ?? null;
    if (action === null || situation === null) return [];
    return this.isAstray(situation) ? [{ on: "undo" }] : touchesFor(decode(action), selection, confirming);
  }
}

let current: LessonState | null = null;

/** Cached by lesson, so that a player who looks up a rule returns to the same step. */
export function lessonState(lesson: Lesson): LessonState {
  if (current?.lesson !== lesson || current.finished) current = new LessonState(lesson);
  return current;
}
