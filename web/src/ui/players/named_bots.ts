/** The bots that are told of when games are played on this device, by their names in this language. */
import { opponent } from "./opponents.svelte";

export function namedBots(): { weaver: string; master: string; maestro: string } {
  return {
    weaver: opponent("Weaver").name,
    master: opponent("Master").name,
    maestro: opponent("Maestro").name,
  };
}
