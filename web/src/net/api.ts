/** What is asked over HTTP: making a table, joining one, moving a seat, the record. */

import { OPERATIONS, type Operations } from "../operations";
import { serverAddress } from "../place";
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
  Replay,
  SeatCode,
  Seated,
  TableInfo,
} from "../wire";
import { askHere, playsHere } from "./offline/choice.svelte";
import { isHere } from "./offline/ids";
import { noteServerTime } from "./server_time";
import { forgetToken, tokenFor } from "./storage/code_token";
import { storedText, storeText } from "./storage/stored_text";

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
  return call("make", { body: wish, online });
}

/** The token is made here: if the answer gets lost, asking again with the same token gives the same seat. */
export async function joinTable(table: string, wish: Join): Promise<Seated> {
  return askForSeat("join", { at: table, body: { ...wish, token: newToken() } });
}

/** Repeated while nobody knows whether the server has done it: offline, or when it says that it could not store it. */
async function askForSeat<Name extends "join" | "move">(name: Name, given: Given<Name>): Promise<Seated> {
  for (let tries = 1; ; tries++) {
    try {
      return await call(name, { ...given, online: true });
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
  return call("show", { at: table });
}

/** The listed tables that wait for players. */
export function lobby(): Promise<Lobby> {
  return call("lobby", { online: true });
}

/** A code that moves the seat to another device. */
export function makeCode(table: string, token: string): Promise<SeatCode> {
  return call("code", { at: table, token });
}

/** As with joining, the token is made here. */
export async function takeSeatByCode(code: string): Promise<Seated> {
  try {
    const seated = await askForSeat("move", { body: { code, token: tokenFor(code, newToken) } });
    forgetToken();
    return seated;
  } catch (error) {
    if (isRefusal(error, "no_such_code")) forgetToken();
    throw error;
  }
}

/** The new table, the same for all who ask; the token holds a seat at it too. */
export function rematch(table: string, token: string): Promise<Seated> {
  return call("rematch", { at: table, token });
}

/** The whole game as text, when it is over. */
export async function record(table: string): Promise<string> {
  return (await ask("record", { at: table })).text();
}

/** A game that is over, moment by moment. */
export function replay(table: string): Promise<Replay> {
  return call("replay", { at: table });
}

/** The same of any record. */
export function replayRecord(record: string): Promise<Replay> {
  return call("replay-record", { body: { record } });
}

/** A moment of a record, for a table to begin from. */
export function positionAt(record: string, moment: number): Promise<PositionText> {
  return call("replay-position", { body: { record, moment } });
}

/** All puzzles that the server has. */
export function puzzles(): Promise<PuzzleIndex> {
  return call("puzzles");
}

export function makePuzzle(wish: NewPuzzle): Promise<Seated> {
  return call("make-puzzle", { body: wish });
}

export function makeDaily(wish: NewDaily): Promise<Seated> {
  return call("make-daily", { body: wish });
}

/** Has the game of a table analysed, when it is over: begins it, or joins those who wait for it already. */
export function analyseTable(table: string): Promise<AnalysisState> {
  return call("analyse", { at: table });
}

/** The same of any record. */
export function analyseRecord(record: string): Promise<AnalysisState> {
  return call("analyse-record", { body: { record } });
}

export function analysisState(id: string): Promise<AnalysisState> {
  return call("analysis-state", { at: id });
}

/** All that an analysis has found so far. */
export function analysisFigures(id: string): Promise<Figures> {
  return call("analysis-figures", { at: id });
}

/** What a new table can be made of. */
export function choices(): Promise<Choices> {
  return call("choices");
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
    const found = await call("deck", { at: name });
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

interface Given<Name extends keyof Operations> {
  /** The parameter of the path. */
  readonly at?: string;
  readonly body?: NonNullable<Operations[Name]["body"]>;
  /** Of a seat. */
  readonly token?: string;
  /** Only a server can do it. */
  readonly online?: boolean;
}

async function call<Name extends keyof Operations>(
  name: Name,
  given: Given<Name> = {},
): Promise<Operations[Name]["result"]> {
  const response = await ask(name, given);
  try {
    return (await response.json()) as Operations[Name]["result"];
  } catch {
    throw problem("offline"); // cut off in the middle
  }
}

/** At the server or on this device: where its table or analysis is, and else where new games are played. */
async function ask<Name extends keyof Operations>(name: Name, given: Given<Name>): Promise<Response> {
  const { at = "", online } = given;
  const [method, path] = OPERATIONS[name];
  const url = path.replace(/\{\w+\}/, encodeURIComponent(at));
  const here = /\{(table|analysis)\}/.test(path) ? isHere(at) : !online && playsHere();
  const response = await (here ? askHere(method, url, given) : askServer(method, url, given));
  if (!response.ok) throw await refusal(response);
  return response;
}

interface Sent {
  readonly body?: object;
  readonly token?: string;
}

async function askServer(method: string, url: string, { body, token }: Sent): Promise<Response> {
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
