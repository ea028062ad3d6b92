import { loadAllWords } from "./language/current_language.svelte";
import { pageFolder } from "./place";

/** The screens other than the first, mostly by the first word of their address. They are loaded when they are needed. `unknown` is for all other words. */
export const SCREENS = {
  table: () => import("./screens/table/Table.svelte"),
  seat: () => import("./screens/TakeSeat.svelte"),
  rules: () => import("./screens/rules/Rules.svelte"),
  cards: () => import("./screens/Cards.svelte"),
  "how-to-play": () => import("./screens/how_to_play/HowToPlay.svelte"),
  games: () => import("./screens/games/Games.svelte"),
  learn: () => import("./screens/learn/Learn.svelte"),
  lesson: () => import("./screens/learn/Lesson.svelte"),
  puzzles: () => import("./screens/puzzles/Puzzles.svelte"),
  puzzle: () => import("./screens/puzzles/Puzzle.svelte"),
  replay: () => import("./screens/replay/Replay.svelte"),
  offline: () => import("./screens/offline/Offline.svelte"),
  licences: () => import("./screens/licences/Licences.svelte"),
  unknown: () => import("./screens/Unknown.svelte"),
};

/** Instead of a moment: the game is to be analysed. */
export const ANALYSIS = "analysis";

/** The words of an address: #/rules/5.4 is rules and 5.4. */
export function addressParts(hash: string): string[] {
  return hash.replace(/^#\/?/, "").split("/").map(decoded);
}

function decoded(word: string): string {
  try {
    return decodeURIComponent(word);
  } catch {
    return word; // a percent sign that means itself
  }
}

/** Which screen an address leads to; "" is the first. */
export function screenAt(
  { pathname, hash }: { pathname: string; hash: string },
  folder = pageFolder(),
): keyof typeof SCREENS | "" {
  const [screen = "", more = ""] = addressParts(hash);
  if (pathname !== folder && pathname !== `${folder}index.html`) return "unknown"; // the server gives the page for every address, so that it says so
  if (screen === "games" || screen === "record")
    return more ? "replay" : screen === "games" ? "games" : "unknown";
  if (screen === "puzzles") return more ? "puzzle" : "puzzles";
  if (screen === "learn") return more ? "lesson" : "learn";
  if (screen === "" || screen === "rules" || screen === "cards" || screen === "how-to-play") return screen;
  if (screen === "offline" || screen === "licences") return screen;
  return (screen === "table" || screen === "seat") && more ? screen : "unknown";
}

/** Begins to load the screen of an address, and its words, before it is drawn. A failure is shown then. */
export function preloadScreen(address: { pathname: string; hash: string }): void {
  const screen = screenAt(address);
  if (!screen) return;
  SCREENS[screen]().catch(() => {});
  loadAllWords().catch(() => {});
}
