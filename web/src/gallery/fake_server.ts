/** A server for the gallery: it answers what its screens ask, and nothing else. */
import type { BotInfo, Choices, Lobby, PuzzleIndex, PuzzleTheme, SeatCode, TableInfo } from "../wire";
import bots from "./bots.fixture.json";
import { deck, lobbyInfo, situationOf, tableOf } from "./fixtures";

function openTables(): TableInfo[] {
  const playing = tableOf(situationOf("act").view, { id: "playing", listed: true });
  return [
    { ...lobbyInfo(), id: "waiting", listed: true, clock: 180, aids: false },
    { ...playing, seats: playing.seats.map((seat) => ({ ...seat, present: true })) },
  ];
}

/** A bot of another package, which brings its face along. */
const VISITOR: BotInfo = {
  bot: "Visitor",
  name: { en: "Visitor" },
  line: { en: "Comes from far away" },
  for_people: true,
  portrait: null,
  drawing:
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path fill="#2b4a7f" d="M0 0h64v64H0z"/><circle cx="32" cy="34" r="17" fill="#f0cd78"/><path d="M25 32h3m8 0h3M25 41q7 5 14 0" stroke="#5b1230" stroke-width="3" fill="none"/></svg>',
};

const SHOWN_THEMES: readonly PuzzleTheme[] = [
  "free_swap",
  "toll",
  "jump",
  "replace",
  "paid_swap",
  "two_at_once",
  "win",
];

function puzzleIndex(): PuzzleIndex {
  const puzzles = SHOWN_THEMES.flatMap((theme, n) =>
    Array.from({ length: 20 + 30 * n }, (_, at) => ({
      id: (256 * n + at).toString(16).padStart(8, "0"),
      goal: "annas" as const,
      difficulty: 1000 + 10 * at,
      themes: [theme],
    })),
  );
  return { fingerprint: "", puzzles };
}

const ANSWERS: Readonly<Record<string, () => unknown>> = {
  "/api/choices": (): Choices => ({ bots: [...(bots as unknown as BotInfo[]), VISITOR], decks: ["kanchi"] }),
  "/api/puzzles": puzzleIndex,
  "/api/tables": (): Lobby => ({ tables: openTables() }),
  "/api/tables/story/code": (): SeatCode => ({ code: "K7PQ2MXW9D", expires_at: Date.now() + 290_000 }),
  "/api/decks/kanchi": () => deck,
};

export function answerRequests(): void {
  const fetched = globalThis.fetch;
  globalThis.fetch = async (asked, request) => {
    const answer = ANSWERS[String(asked)];
    return answer ? Response.json(answer()) : fetched(asked, request);
  };
}
