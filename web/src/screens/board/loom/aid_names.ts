/** What aids add to the names of the loom's cells, for screen readers: what a square pays, what a swap or a move would change. */
import { payoutOf } from "../../../game/aids/payout";
import { m } from "../../../language/messages.svelte";
import { colourWord } from "../../../ui/pieces/colours";
import { listed } from "../../../ui/words/lists";

/** Names of designs. */
export interface NamedChanges {
  readonly nearer: readonly string[];
  readonly farther: readonly string[];
}

/** "square c2, number 4, around it: green 2, red 1 and blue 1" */
export function nameWithPayout(name: string, square: number, yarns: readonly number[]): string {
  const colours = payoutOf(square, yarns).flatMap((n, colour) =>
    n > 0 ? [m.gain_of({ name: colourWord(colour), n })] : [],
  );
  return m.loom_around({ name, yarns: listed(colours) });
}

/** "b3, red yarn, can bring Mayil nearer" */
export function nameWithChanges(name: string, changes: NamedChanges | undefined): string {
  let told = name;
  if (changes?.nearer.length) told = m.loom_nearer({ name: told, designs: listed(changes.nearer) });
  if (changes?.farther.length) told = m.loom_farther({ name: told, designs: listed(changes.farther) });
  return told;
}
