/** Bots by the words people understand. */
import { m } from "../language/messages.svelte";

const LEVELS: Record<string, () => string> = {
  Random: m.bot_random,
  Sensible: m.bot_sensible,
};

export function botWord(name: string): string {
  return LEVELS[name]?.() ?? name;
}

/** The one that a newcomer is offered. */
export function usualBot(names: readonly string[]): string {
  return names.includes("Sensible") ? "Sensible" : (names[names.length - 1] ?? "Sensible");
}
