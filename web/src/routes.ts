/** The screens other than the first, by their addresses. Each is loaded when it is needed. */

import type { Component, ComponentProps } from "svelte";
import { wordsOf } from "./addresses";
import { loadAllWords } from "./language/current_language.svelte";
import { pageFolder } from "./place";

const SCREENS = {
  table: () => import("./screens/table/Table.svelte"),
  seat: () => import("./screens/TakeSeat.svelte"),
  rules: () => import("./screens/rules/Rules.svelte"),
  cards: () => import("./screens/Cards.svelte"),
  howToPlay: () => import("./screens/how_to_play/HowToPlay.svelte"),
  lesson: () => import("./screens/learn/Lesson.svelte"),
  learn: () => import("./screens/learn/Learn.svelte"),
  puzzle: () => import("./screens/puzzles/Puzzle.svelte"),
  puzzles: () => import("./screens/puzzles/Puzzles.svelte"),
  replay: () => import("./screens/replay/Replay.svelte"),
  games: () => import("./screens/games/Games.svelte"),
  offline: () => import("./screens/offline/Offline.svelte"),
  licences: () => import("./screens/licences/Licences.svelte"),
  unknown: () => import("./screens/Unknown.svelte"),
};

type ScreenName = keyof typeof SCREENS;
type PropsOf<Name extends ScreenName> = ComponentProps<
  Awaited<ReturnType<(typeof SCREENS)[Name]>>["default"]
>;
type Words = readonly string[];

/** A screen as an address asks for it. */
export interface ShownScreen {
  readonly name: ScreenName;
  readonly load: () => Promise<{ default: Component<Record<string, unknown>> }>;
  readonly props: Record<string, unknown>;
  /** With another key the screen is made anew. */
  readonly key: string;
  /** A player who looks something up there wants to go back to it. */
  readonly isGame: boolean;
}

interface Route {
  /** The first word of the address. */
  readonly word: string;
  /** Null: these words lead elsewhere. */
  readonly shown: (words: Words, back: string | null) => ShownScreen | null;
}

/** `propsOf` takes the words after the first, and the address of the game that the player came from. */
function route<Name extends ScreenName>(
  word: string,
  name: Name,
  propsOf: (words: Words, back: string | null) => PropsOf<Name> | null,
  { isGame = false, keyOf = ([first = ""]: Words) => first } = {},
): Route {
  return {
    word,
    shown: (words, back) => {
      // PropsOf has matched them.
      const props = propsOf(words, back) as unknown as ShownScreen["props"] | null;
      const load = SCREENS[name] as unknown as ShownScreen["load"];
      return props && { name, load, props, key: keyOf(words), isGame };
    },
  };
}

const GAME = { isGame: true };

/** Of two routes with the same word, the first that takes the other words is meant. */
const ROUTES: readonly Route[] = [
  route("table", "table", ([id]) => (id ? { id } : null), GAME),
  route("seat", "seat", ([code]) => (code ? { code } : null)),
  route("rules", "rules", ([clause = null], back) => ({ clause, back }), { keyOf: () => "" }),
  route("cards", "cards", (_, back) => ({ back })),
  route("how-to-play", "howToPlay", (_, back) => ({ back })),
  route("learn", "lesson", ([name]) => (name ? { name } : null), GAME),
  route("learn", "learn", () => ({})),
  route("puzzles", "puzzle", (which) => (which[0] ? { which } : null), {
    ...GAME,
    keyOf: (which) => which.join("/"),
  }),
  route("puzzles", "puzzles", () => ({})),
  route("games", "replay", ([id, moment = null]) => (id ? { id, moment } : null)),
  route("games", "games", (_, back) => ({ back })),
  route("record", "replay", ([packed, moment = null]) => (packed ? { packed, moment } : null)),
  route("offline", "offline", () => ({})),
  route("licences", "licences", () => ({})),
];

const UNKNOWN = route("", "unknown", () => ({}));

interface PageAddress {
  readonly pathname: string;
  readonly hash: string;
}

/** The screen of an address; null: the first. `back` is the game that the player came from. */
export function screenAt(
  { pathname, hash }: PageAddress,
  back: string | null = null,
  folder = pageFolder(),
): ShownScreen | null {
  // The server gives the page for every address, so that it says so.
  if (pathname !== folder && pathname !== `${folder}index.html`) return UNKNOWN.shown([], back);
  const [word, ...words] = wordsOf(hash);
  if (!word) return null;
  for (const route of ROUTES) {
    const screen = route.word === word ? route.shown(words, back) : null;
    if (screen) return screen;
  }
  return UNKNOWN.shown([], back);
}

/** Begins to load the screen of an address, and its words, before it is drawn. A failure is shown then. */
export function preloadScreen(address: PageAddress): void {
  const screen = screenAt(address);
  if (!screen) return;
  screen.load().catch(() => {});
  loadAllWords().catch(() => {});
}
