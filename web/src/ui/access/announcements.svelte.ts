/** What is said to those who hear the page: in their own time, or at once. `Aloud.svelte` is where it is heard. */

interface Announcement {
  readonly id: number;
  readonly text: string;
}

/** Whoever comes to it late finds the last few. */
const KEPT = 5;

let count = 0;

export const announcements = $state<{ said: readonly Announcement[]; urgent: string }>({
  said: [],
  urgent: "",
});

/** When nothing else is being read. */
export function announce(text: string): void {
  count += 1;
  announcements.said = [...announcements.said, { id: count, text }].slice(-KEPT);
}

/** Nothing of it stays for whoever takes the device next. */
export function clearAnnouncements(): void {
  announcements.said = [];
  announcements.urgent = "";
}
