/**
 * The finished games of this device, stored here so that they survive a server's clean-up. They contain no seat's
 * token. Where a browser stores nothing (private windows, blocked storage), they last as long as the page.
 */

import type { Analysis, Ending, ReplaySeat } from "../../wire";
import { completed, openDatabase } from "./indexed_db";

export interface KeptGame {
  /** The id of its table, or our own id for a record from elsewhere. */
  readonly id: string;
  /** The time of its end, in milliseconds since 1970. */
  readonly at: number;
  readonly record: string;
  readonly seats: readonly ReplaySeat[];
  /** The seats of this device; none for a game of others. */
  readonly mine: readonly number[];
  readonly ending: Ending | null;
  readonly points: readonly number[];
  readonly turns: number;
  /** Set once it was analysed. */
  readonly study?: KeptStudy;
}

/** The summary of an analysis. Chances are in millionths. */
export interface KeptStudy {
  /** The version of the analysis, and its node budget. */
  readonly version: number;
  readonly nodes: number;
  /** By seat. */
  readonly players: readonly {
    readonly luck: number;
    /** The player's own decisions, compared with the policy. */
    readonly decisions: number;
    readonly mistakes: number;
    /** The number of decisions that mattered, and the mean loss per decision. */
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

/** Returns the result of `use` once the transaction is complete; null without a store, or if it failed. */
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

/** Latest first. */
export async function allGames(): Promise<KeptGame[]> {
  const stored = await inStore<KeptGame[]>("readonly", (store) => store.getAll());
  const all = new Map([...(stored?.result ?? []).map((game) => [game.id, game] as const), ...memory]);
  return [...all.values()].sort((one, other) => other.at - one.at);
}

export async function gameKept(id: string): Promise<KeptGame | null> {
  const stored = await inStore<KeptGame | undefined>("readonly", (store) => store.get(id));
  return memory.get(id) ?? stored?.result ?? null;
}

/** False if it lasts only as long as the page. */
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

/** The stored part of an analysis: enough for lists and statistics. The whole analysis is requested again. */
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

/** Does nothing if this device does not store the game. */
export async function keepStudy(id: string, analysis: Analysis): Promise<void> {
  const game = await gameKept(id);
  if (game) await keepGame({ ...game, study: studyOf(analysis) });
}
