/** Announcements for screen readers: some can wait, some are urgent. `Announcer.svelte` shows them to the reader. */

interface Announcement {
  readonly id: number;
  readonly text: string;
}

/** Only the last few are kept. */
const KEPT = 5;

let count = 0;

export const announcements = $state<{ said: readonly Announcement[]; urgent: string }>({
  said: [],
  urgent: "",
});

/** Announces it when nothing else is being read. */
export function announce(text: string): void {
  count += 1;
  announcements.said = [...announcements.said, { id: count, text }].slice(-KEPT);
}

/** So that nothing is left for whoever takes the device next. */
export function clearAnnouncements(): void {
  announcements.said = [];
  announcements.urgent = "";
}
