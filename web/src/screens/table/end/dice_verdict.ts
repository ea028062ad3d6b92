/** What the dice of a game that is over are worth: verified against the hash that was told before it, or not. */
import { m } from "../../../language/messages.svelte";
import type { TableInfo } from "../../../wire";
import { sha256 } from "./sha256";

type Told = Pick<TableInfo, "prepared" | "key" | "commitment">;

export function diceVerdict({ prepared, key, commitment }: Told): string {
  // Whoever prepared a table knew something of it, whatever its hash says.
  if (prepared.includes("dice")) return m.end_dice_laid();
  if (prepared.includes("position")) return m.end_dice_position();
  if (prepared.includes("device")) return m.end_dice_own_device();
  if (key === null) return m.end_dice_unknown();
  return sha256(key) === commitment ? m.end_dice_verified() : m.end_dice_wrong();
}
