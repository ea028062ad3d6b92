/** Plays the solution of a puzzle on its table, action by action from the beginning. */

import { Stepper } from "../stepper/stepper.svelte";
import type { TableState } from "../table/table_state.svelte";

type PuzzleTable = Pick<TableState, "act" | "puzzle">;

export class SolutionPlayer {
  /** From the request until the last action. */
  busy = $state.raw(false);
  #table: PuzzleTable | null = null;
  #actions: readonly string[] = [];
  readonly #stepper: Stepper;

  /** The pause before each action, in milliseconds. */
  constructor(pause: () => number) {
    this.#stepper = new Stepper({
      last: () => this.#actions.length,
      stays: pause,
      moved: (at) => this.#act(at),
    });
  }

  async play(table: PuzzleTable, actions: readonly string[]): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.#table = table;
    this.#actions = actions;
    await table.puzzle("restart");
    if (this.#table !== table) return; // the player left the page
    this.#stepper.reset();
    this.#stepper.play();
    this.busy = this.#stepper.running;
  }

  close(): void {
    this.#stepper.reset();
    this.#table = null;
    this.busy = false;
  }

  /** The next pause begins when the action is answered. A refusal ends the playback. */
  async #act(at: number): Promise<void> {
    const table = this.#table;
    const action = this.#actions[at - 1];
    if (!table || action === undefined) return;
    this.#stepper.pause();
    const answer = await table.act(action);
    if (this.#table !== table) return;
    if (answer.tell === "done" && this.#stepper.hasNext) this.#stepper.play();
    else this.busy = false;
  }
}
