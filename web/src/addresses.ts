/** The addresses of the screens: what follows the page's own, such as `#/rules/5.4`. `routes.ts` finds the screen of each. */

/** Instead of a moment: the game is to be analysed. */
export const ANALYSIS = "analysis";

export const to = {
  home: () => "#/",
  table: (id: string) => address("table", id),
  seat: (code: string) => address("seat", code),
  rules: (clause?: string) => address("rules", clause),
  cards: () => address("cards"),
  howToPlay: () => address("how-to-play"),
  lessons: () => address("learn"),
  lesson: (name: string) => address("learn", name),
  puzzles: () => address("puzzles"),
  puzzle: (id: string) => address("puzzles", id),
  puzzleOfToday: () => address("puzzles", "today"),
  puzzleOfDay: (date: string) => address("puzzles", "day", date),
  nextPuzzle: () => address("puzzles", "next"),
  puzzleOn: (theme: string) => address("puzzles", "theme", theme),
  games: () => address("games"),
  game: (id: string, moment?: Moment) => address("games", id, moment),
  /** A game whose record is in the address. */
  record: (packed: string, moment?: Moment) => address("record", packed, moment),
  offline: () => address("offline"),
  licences: () => address("licences"),
};

type Moment = number | typeof ANALYSIS | null;

function address(...words: readonly (string | number | null | undefined)[]): string {
  return `#/${words
    .filter((word) => word != null)
    .map(encoded)
    .join("/")}`;
}

function encoded(word: string | number): string {
  return encodeURIComponent(word);
}

/** The words of an address: #/rules/5.4 has rules and 5.4. */
export function wordsOf(hash: string): string[] {
  return hash.replace(/^#\/?/, "").split("/").map(decoded);
}

function decoded(word: string): string {
  try {
    return decodeURIComponent(word);
  } catch {
    return word; // a percent sign that means itself
  }
}
