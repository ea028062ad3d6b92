/** A server for the gallery: it answers what the screens of a state ask. */

import type { BotInfo, Choices, Lobby, PuzzleIndex, PuzzleTheme, SeatCode, TableInfo } from "../wire";
import bots from "./bots.fixture.json";
import { deck, lobbyInfo, situationOf, tableOf } from "./fixtures";

/** By method and path, such as `GET /api/tables`. */
export type Answers = Readonly<Record<string, () => Response | Promise<Response>>>;

export const refusal = (status: number, code: string) => () =>
  Response.json({ code, clause: null, detail: {} }, { status });

/** A request that stays without an answer as long as the state is shown. */
export const noAnswerYet = () => new Promise<Response>(() => {});

function openTables(): TableInfo[] {
  const playing = tableOf(situationOf("act").view, { id: "playing", listed: true });
  return [
    { ...lobbyInfo(), id: "waiting", listed: true, clock: 180, aids: false },
    { ...playing, seats: playing.seats.map((seat) => ({ ...seat, present: true })) },
  ];
}

/** A bot of another package, which brings its own face. */
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

const OFFLINE_FILES = {
  version: "gallery",
  engine: "interpreted",
  files: [
    { name: "engine.data", bytes: 12_000_000, gzip: 5_600_000, brotli: 4_900_000, from_brotli: 12_000_000 },
  ],
};

const USUAL: Answers = {
  "GET /api/choices": () =>
    Response.json({
      bots: [...(bots as unknown as BotInfo[]), VISITOR],
      decks: ["kanchi"],
    } satisfies Choices),
  "GET /api/puzzles": () => Response.json(puzzleIndex()),
  "GET /api/tables": () => Response.json({ tables: openTables() } satisfies Lobby),
  "POST /api/tables/story/code": () =>
    Response.json({ code: "K7PQ2MXW9D", expires_at: Date.now() + 290_000 } satisfies SeatCode),
  "GET /api/decks/kanchi": () => Response.json(deck),
  "GET /offline/manifest.json": () => Response.json(OFFLINE_FILES),
  "HEAD /offline/engine.data": () => new Response(null, { headers: { "content-encoding": "br" } }),
};

let special: Answers = {};
let open = 0;

/** Whether a request waits for its answer. */
export const isAsking = () => open > 0;

/** The answers of this state come before the usual ones. */
export function answerAs(answers: Answers): void {
  special = answers;
}

/** From now on nothing is asked of a network. */
export function answerRequests(): void {
  const fetched = globalThis.fetch;
  globalThis.fetch = async (asked, request) => {
    const { pathname, protocol } = new URL(String(asked), location.href);
    const which = `${request?.method ?? "GET"} ${pathname}`;
    const answer = special[which] ?? USUAL[which];
    if (answer === noAnswerYet) return noAnswerYet();
    if (answer) return counted(answer);
    if (!pathname.includes("/api/") || !protocol.startsWith("http")) return fetched(asked, request);
    // biome-ignore lint/suspicious/noConsole: a test of the state fails
    console.error(`the gallery has no answer to ${which}`);
    throw new TypeError("no answer");
  };
}

/** An answer is there when its body has been read. */
async function counted(answer: Answers[string]): Promise<Response> {
  const response = await answer();
  const read = response.json.bind(response);
  response.json = async () => {
    open += 1;
    return read().finally(() => {
      open -= 1;
    });
  };
  return response;
}
