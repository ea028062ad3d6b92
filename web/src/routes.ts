import { loadAllWords } from "./language/current_language.svelte";

/** The screens other than the first, by the first word of their address. They are loaded when they are needed. */
export const SCREENS = {
  table: () => import("./screens/Table.svelte"),
  seat: () => import("./screens/TakeSeat.svelte"),
  rules: () => import("./screens/Rules.svelte"),
  cards: () => import("./screens/Cards.svelte"),
};

/** The words of an address: #/rules/5.4 is rules and 5.4. */
export function addressParts(hash: string): string[] {
  return hash.replace(/^#\/?/, "").split("/").map(decodeURIComponent);
}

/** Begins to load the screen of an address, and its words, before it is drawn. A failure is shown then. */
export function preloadScreen(hash: string): void {
  const [screen = ""] = addressParts(hash);
  if (!Object.hasOwn(SCREENS, screen)) return;
  SCREENS[screen as keyof typeof SCREENS]().catch(() => {});
  loadAllWords().catch(() => {});
}
