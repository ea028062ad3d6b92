/** What whoever made a table prepared, in a few words: nobody sits down there without knowing it. */
import { m } from "../../language/messages.svelte";
import type { TableInfo } from "../../wire";

const WORDS: Record<TableInfo["prepared"][number], () => string> = {
  position: () => m.table_from_position(),
  dice: () => m.table_laid_dice(),
  device: () => m.table_own_device(),
};

export function preparedFacts({ prepared }: Pick<TableInfo, "prepared">): string[] {
  return prepared.map((what) => WORDS[what]());
}
