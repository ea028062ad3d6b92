/**
 * The task of a prepared table: a lesson or a puzzle. The table is played as any other; the task receives its changes
 * and may highlight touches.
 */

import type { TableChange } from "../history/table_changes";
import type { TableState } from "../table/table_state.svelte";
import type { Highlight } from "../touch/highlight";
import type { Selection } from "../touch/selection";

export interface TableTask {
  /** The next touches. */
  highlights?(table: TableState, selection: Selection, confirming: boolean): readonly Highlight[];
  /** Called with each change. */
  told?(change: TableChange, table: TableState): void;
  /** Called after each message of the table, once it is in the state. */
  heard?(table: TableState): void;
  /** Replaces the button that ends the turn. */
  readonly ending?: { label(table: TableState): string; press(table: TableState): void };
  /** Returns to the page where the task was chosen. */
  leave(): void;
}
