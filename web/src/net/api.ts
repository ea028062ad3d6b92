/** What is asked over HTTP: making a table, joining one, moving a seat, the record. */

import type {
  AnalysisState,
  Choices,
  DeckInfo,
  Figures,
  Join,
  Lobby,
  NewDaily,
  NewPuzzle,
  NewTable,
  PositionText,
  Problem,
  PuzzleIndex,
  RecordMoment,
  RecordText,
  Replay,
  SeatCode,
  Seated,
  TableInfo,
  UseCode,
} from "../wire";
import { forgetToken, tokenFor } from "./device/code_token";
import { storedText, storeText } from "./device/device_store";
import { askHere, playsHere } from "./here.svelte";
import { isHere } from "./local/ids";
import { serverAddress } from "./place";
import { noteServerTime } from "./server_time";

const PATIENCE_MS = 15_000;
const SEAT_TRIES = 3;
const TOKEN_BYTES = 32;

/** A Problem of the server, which may be newer than this page, or the code "offline". */
interface Refusal extends Omit<Problem, "code"> {
  readonly code: string;
}

/** A request that was refused, that nobody answered ("offline"), or that nobody could answer ("no_server"). The catalogue has words for the code. */
export class ApiError extends Error {
  readonly code: string;
  readonly clause: string | null;
  readonly detail: Readonly<Record<string, number>>;

  constructor({ code, clause, detail }: Refusal) {
    super(code);
    this.name = "ApiError";
    this.code = code;
    this.clause = clause;
    this.detail = detail;
  }
}

/** `online`: for people on other devices too. */
export function makeTable(wish: NewTable, online = false): Promise<Seated> {
  return json("POST", "/api/tables", { body: wish, online });
}

/** The token is made here: if the answer gets lost, asking again with the same token gives the same seat. */
export async function joinTable(table: string, wish: Join): Promise<Seated> {
  return askForSeat(`${path(table)}/seats`, { ...wish, token: newToken() });
}

/** Repeated while nobody knows whether the server has done it: offline, or when it says that it could not store it. */
async function askForSeat(url: string, body: Join | UseCode): Promise<Seated> {
  for (let tries = 1; ; tries++) {
    try {
      return await json<Seated>("POST", url, { body, online: true });
    } catch (error) {
      const unknown = isRefusal(error, "offline") || isRefusal(error, "try_again");
      if (!unknown || tries === SEAT_TRIES) throw error;
    }
  }
}

function isRefusal(error: unknown, code: string): boolean {
  return error instanceof ApiError && error.code === code;
}

export function showTable(table: string): Promise<TableInfo> {
  return json("GET", path(table));
}

/** The listed tables that wait for players. */
export function lobby(): Promise<Lobby> {
  return json("GET", "/api/tables", { online: true });
}

/** A code that moves the seat to another device. */
export function makeCode(table: string, token: string): Promise<SeatCode> {
  return json("POST", `${path(table)}/code`, { token });
}

/** As with joining, the token is made here. */
export async function takeSeatByCode(code: string): Promise<Seated> {
  try {
    const seated = await askForSeat("/api/codes", { code, token: tokenFor(code, newToken) });
    forgetToken();
    return seated;
  } catch (error) {
    if (isRefusal(error, "no_such_code")) forgetToken();
    throw error;
  }
}

/** The new table, the same for all who ask; the token holds a seat at it too. */
export function rematch(table: string, token: string): Promise<Seated> {
  return json("POST", `${path(table)}/rematch`, { token });
}

/** The whole game as text, when it is over. */
export async function record(table: string): Promise<string> {
  return (await ask("GET", `${path(table)}/record`)).text();
}

/** A game that is over, moment by moment. */
export function replay(table: string): Promise<Replay> {
  return json("GET", `${path(table)}/replay`);
}

/** The same of any record. */
export function replayRecord(record: string): Promise<Replay> {
  return json("POST", "/api/replay", { body: { record } satisfies RecordText });
}

/** A moment of a record, for a table to begin from. */
export function positionAt(record: string, moment: number): Promise<PositionText> {
  return json("POST", "/api/replay/position", { body: { record, moment } satisfies RecordMoment });
}

/** All puzzles that the server has. */
export function puzzles(): Promise<PuzzleIndex> {
  return json("GET", "/api/puzzles");
}

export function makePuzzle(wish: NewPuzzle): Promise<Seated> {
  return json("POST", "/api/puzzles", { body: wish });
}

export function makeDaily(wish: NewDaily): Promise<Seated> {
  return json("POST", "/api/daily", { body: wish });
}

/** Has the game of a table analysed, when it is over: begins it, or joins those who wait for it already. */
export function analyseTable(table: string): Promise<AnalysisState> {
  return json("POST", `${path(table)}/analysis`);
}

/** The same of any record. */
export function analyseRecord(record: string): Promise<AnalysisState> {
  return json("POST", "/api/analyses", { body: { record } satisfies RecordText });
}

export function analysisState(id: string): Promise<AnalysisState> {
  return json("GET", `/api/analyses/${encodeURIComponent(id)}`);
}

/** All that an analysis has found so far. */
export function analysisFigures(id: string): Promise<Figures> {
  return json("GET", `/api/analyses/${encodeURIComponent(id)}/figures`);
}

/** What a new table can be made of. */
export function choices(): Promise<Choices> {
  return json("GET", "/api/choices");
}

const decks = new Map<string, Promise<DeckInfo>>();

/** Asked for once, since a deck does not change. It is also stored on this device, for times without a network. */
export function deck(name: string): Promise<DeckInfo> {
  const asked = decks.get(name) ?? askForDeck(name);
  decks.set(name, asked);
  asked.catch(() => decks.delete(name)); // the next call tries again
  return asked;
}

async function askForDeck(name: string): Promise<DeckInfo> {
  const place = `ettana.deck.${name}`;
  try {
    const found = await json<DeckInfo>("GET", `/api/decks/${encodeURIComponent(name)}`);
    storeText(place, JSON.stringify(found));
    return found;
  } catch (error) {
    const kept = isRefusal(error, "offline") ? storedText(place) : null;
    if (kept === null) throw error;
    return JSON.parse(kept) as DeckInfo;
  }
}

function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(TOKEN_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

interface Extras {
  readonly body?: object;
  readonly token?: string;
  /** Only a server can do it. */
  readonly online?: boolean;
}

function path(table: string): string {
  return `/api/tables/${encodeURIComponent(table)}`;
}

async function json<T>(method: string, url: string, extras: Extras = {}): Promise<T> {
  const response = await ask(method, url, extras);
  try {
    return (await response.json()) as T;
  } catch {
    throw problem("offline"); // cut off in the middle
  }
}

/** At the server or on this device: where its table or analysis is, and else where new games are played. */
async function ask(method: string, url: string, extras: Extras = {}): Promise<Response> {
  const [, id] = /^\/api\/(?:tables|analyses)\/([^/]+)/.exec(url) ?? [];
  const here = id === undefined ? !extras.online && playsHere() : isHere(id);
  const response = await (here ? askHere(method, url, extras) : askServer(method, url, extras));
  if (!response.ok) throw await refusal(response);
  return response;
}

async function askServer(method: string, url: string, { body, token }: Extras): Promise<Response> {
  const server = serverAddress();
  if (server === null) throw problem("no_server");
  const headers: Record<string, string> = {};
  if (body) headers["content-type"] = "application/json";
  if (token) headers.authorization = `Bearer ${token}`;
  const request: RequestInit = { method, headers, signal: AbortSignal.timeout(PATIENCE_MS) };
  if (body) request.body = JSON.stringify(body);
  const asked = Date.now();
  try {
    const response = await fetch(`${server}${url.slice(1)}`, request);
    noteServerTime(response.headers.get("date"), asked);
    return response;
  } catch {
    throw problem("offline");
  }
}

/** A proxy may have answered instead of the server. Then there is no Problem in the answer. */
async function refusal(response: Response): Promise<ApiError> {
  try {
    const { code, clause = null, detail = {} } = (await response.json()) as Partial<Problem>;
    if (typeof code === "string") return new ApiError({ code, clause, detail });
  } catch {
    // said below
  }
  return problem(response.status >= 500 ? "try_again" : "internal");
}

export function problem(code: string): ApiError {
  return new ApiError({ code, clause: null, detail: {} });
}
