/** What a table was prepared for: a lesson, a puzzle. The table is played as any other; the task is told what happens, and may ask for something. */

import type { TableChange } from "../history/table_changes";
import type { TableState } from "../table/table_state.svelte";
import type { Highlight } from "../touch/highlight";
import type { Selection } from "../touch/selection";

export interface TableTask {
  /** What is to be touched next. */
  highlights?(table: TableState, selection: Selection, confirming: boolean): readonly Highlight[];
  /** A change came. */
  told?(change: TableChange, table: TableState): void;
  /** A message of the table has come, and is in its state. */
  heard?(table: TableState): void;
  /** What stands in the place of ending the turn. */
  readonly ending?: { label(table: TableState): string; press(table: TableState): void };
  /** Back to where the task was chosen. */
  leave(): void;
}
