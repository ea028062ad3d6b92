/** What is said to those who hear the page: in their own time, or at once. `Aloud.svelte` is where it is heard. */

export interface Said {
  readonly id: number;
  readonly text: string;
}

/** Whoever comes to it late finds the last few. */
const KEPT = 5;

let count = 0;

export const aloud = $state<{ said: readonly Said[]; urgent: string }>({ said: [], urgent: "" });

/** When nothing else is being read. */
export function say(text: string): void {
  count += 1;
  aloud.said = [...aloud.said, { id: count, text }].slice(-KEPT);
}

/** Nothing of it stays for whoever takes the device next. */
export function hush(): void {
  aloud.said = [];
  aloud.urgent = "";
}
