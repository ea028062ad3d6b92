/**
 * The games of this device that are over, kept here: a server that cleans up takes nothing from anyone. No seat's token is among it.
 * Where a browser keeps nothing (private windows, blocked storage), they are remembered as long as the page lives.
 */

import type { Analysis, Ending, ReplaySeat } from "../../wire";
import { completed, openDatabase } from "./indexed_db";

export interface KeptGame {
  /** Of its table, or for a record from elsewhere a name of our own. */
  readonly id: string;
  /** When it was over, in milliseconds since 1970. */
  readonly at: number;
  readonly record: string;
  readonly seats: readonly ReplaySeat[];
  /** The seats of this device; none for a game of others. */
  readonly mine: readonly number[];
  readonly ending: Ending | null;
  readonly points: readonly number[];
  readonly turns: number;
  /** Once it was analysed. */
  readonly study?: KeptStudy;
}

/** What an analysis came to. Chances are in millionths. */
export interface KeptStudy {
  /** By which version of the analysis, and how much it looked at. */
  readonly version: number;
  readonly nodes: number;
  /** By seat. */
  readonly players: readonly {
    readonly luck: number;
    /** Of the player's own decisions, against the policy. */
    readonly decisions: number;
    readonly mistakes: number;
    /** Decisions that mattered, and what each of them lost on average. */
    readonly counted: number;
    readonly loss: number;
  }[];
}

const DATABASE = "ettana";
const GAMES = "games";
const memory = new Map<string, KeptGame>();

let opened: Promise<IDBDatabase | null> | null = null;

function database(): Promise<IDBDatabase | null> {
  opened ??= openDatabase(DATABASE, (created) => created.createObjectStore(GAMES, { keyPath: "id" }));
  return opened;
}

/** Returns what `use` requests, once the transaction is complete; null where there is no store, or where it failed. */
async function inStore<T>(mode: IDBTransactionMode, use: (store: IDBObjectStore) => IDBRequest<T>) {
  const found = await database();
  if (!found) return null;
  try {
    const transaction = found.transaction(GAMES, mode);
    const request = use(transaction.objectStore(GAMES));
    await completed(transaction);
    return { result: request.result };
  } catch {
    return null;
  }
}

/** The latest first. */
export async function allGames(): Promise<KeptGame[]> {
  const stored = await inStore<KeptGame[]>("readonly", (store) => store.getAll());
  const all = new Map([...(stored?.result ?? []).map((game) => [game.id, game] as const), ...memory]);
  return [...all.values()].sort((one, other) => other.at - one.at);
}

export async function gameKept(id: string): Promise<KeptGame | null> {
  const stored = await inStore<KeptGame | undefined>("readonly", (store) => store.get(id));
  return memory.get(id) ?? stored?.result ?? null;
}

/** False if it is only remembered as long as the page lives. */
export async function keepGame(game: KeptGame): Promise<boolean> {
  const stored = await inStore("readwrite", (store) => store.put(game));
  if (stored) memory.delete(game.id);
  else memory.set(game.id, game);
  return stored !== null;
}

export async function dropGame(id: string): Promise<void> {
  memory.delete(id);
  await inStore("readwrite", (store) => store.delete(id));
}

export async function dropAllGames(): Promise<void> {
  memory.clear();
  await inStore("readwrite", (store) => store.clear());
}

/** What is stored of an analysis: enough for lists and statistics. The whole is requested again. */
export function studyOf({ players, version, budget }: Analysis): KeptStudy {
  return {
    version,
    nodes: budget.nodes,
    players: players.map(({ luck, decisions, mistakes, blunders, accuracy }) => ({
      luck,
      decisions,
      mistakes: mistakes + blunders,
      counted: accuracy.decisions,
      loss: accuracy.loss,
    })),
  };
}

/** Nothing happens if this device does not keep the game. */
export async function keepStudy(id: string, analysis: Analysis): Promise<void> {
  const game = await gameKept(id);
  if (game) await keepGame({ ...game, study: studyOf(analysis) });
}
