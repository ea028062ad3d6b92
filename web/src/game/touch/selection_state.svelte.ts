/**
 * The player's next action: the selection, and the action that waits for confirmation because the player might regret
 * it.
 */

import { untrack } from "svelte";
import type { Playback } from "../history/playback.svelte";
import type { TableState } from "../table/table_state.svelte";
import {
  NONE,
  type Outcome,
  type Selection,
  type Sending,
  selectionAfterChange,
  type Touch,
} from "./selection";
import { outcomeOfTouch } from "./touch";
import { isPurchase } from "./ways";

export class SelectionState {
  selection = $state.raw<Selection>(NONE);
  confirming = $state.raw<Sending | null>(null);

  readonly #table: TableState;
  readonly #playback: Playback;
  readonly #asksPurchases: () => boolean;

  /** Create it while a component is initialised. It follows the table from then on. */
  constructor(table: TableState, playback: Playback, asksPurchases: () => boolean = () => true) {
    this.#table = table;
    this.#playback = playback;
    this.#asksPurchases = asksPurchases;
    $effect(() => {
      const { situation } = table;
      const before = untrack(() => this.selection);
      this.selection = situation ? selectionAfterChange(situation, before) : NONE;
      this.confirming = null;
    });
  }

  touch(what: Touch): void {
    const { situation } = this.#table;
    if (!situation || (this.#playback.busy && what.on === "nothing")) return;
    this.carryOut(outcomeOfTouch(situation, this.selection, what));
  }

  /** Applies the outcome of a touch or a typed command. */
  carryOut({ selection, send }: Outcome): void {
    if (this.#playback.busy) {
      // The touch was meant for a past moment. It ends the playback of the others' turns, but not a recap.
      if (!this.#playback.recapping) this.#playback.skip();
      return;
    }
    this.#table.dismissRefusal();
    this.selection = selection;
    this.confirming = send && this.#mustAsk(send) ? send : null;
    if (send && !this.confirming) this.#table.act(send.text);
  }

  #mustAsk({ question, action }: Sending): boolean {
    return question !== null && (this.#asksPurchases() || !isPurchase(action));
  }

  answer(yes: boolean): void {
    const sending = this.confirming;
    this.confirming = null;
    if (yes && sending) this.#table.act(sending.text);
  }
}
