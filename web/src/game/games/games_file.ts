/**
 * Exports all games of a device to a file and imports them. A file may come from anyone: only valid data is taken from
 * it.
 */

import type { KeptGame, KeptStudy } from "../../net/storage/kept_games";
import type { Ending, Pin, ReplaySeat } from "../../wire";
import { MOST_RECORD_BYTES } from "../replay/record_link";

const KIND = "ettana-games";
const VERSION = 1;
const MOST_FILE_BYTES = 50_000_000;

export class BadFile extends Error {
  readonly why: "not_ours" | "newer" | "too_large";
  constructor(why: BadFile["why"]) {
    super(why);
    this.why = why;
  }
}

export function writeGames(games: readonly KeptGame[]): string {
  return `${JSON.stringify({ kind: KIND, version: VERSION, games }, null, 1)}\n`;
}

/** The games of a file, and the number of invalid ones. Throws BadFile. */
export function readGames(text: string): { readonly games: KeptGame[]; readonly unsound: number } {
  if (text.length > MOST_FILE_BYTES) throw new BadFile("too_large");
  const file = parsed(text);
  if (file.kind !== KIND || !Array.isArray(file.games)) throw new BadFile("not_ours");
  if (file.version !== VERSION) throw new BadFile("newer");
  const games = file.games.flatMap((one) => soundGame(one) ?? []);
  return { games, unsound: file.games.length - games.length };
}

interface Unknown {
  readonly [key: string]: unknown;
}

function parsed(text: string): Unknown {
  try {
    const found: unknown = JSON.parse(text);
    return isObject(found) ? found : {};
  } catch {
    throw new BadFile("not_ours");
  }
}

function isObject(value: unknown): value is Unknown {
  return typeof value === "object" && value !== null;
}

const PINS: readonly string[] = ["pink", "black", "white", "orange"] satisfies Pin[];
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
/**
 * A change of chances, in millionths: a chance cannot change by more than all. Luck and decisions over a game may
 * exceed that.
 */
const isChange = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Math.abs(Number(value)) <= 100_000_000;
const isText = (value: unknown, most: number): value is string =>
  typeof value === "string" && value.length > 0 && value.length <= most;

/** Copies field by field, so that anything else in a file, such as a token, is dropped. */
function soundGame(value: unknown): KeptGame | null {
  if (!isObject(value)) return null;
  const { id, at, record, seats, mine, ending, points, turns, study } = value;
  if (!isText(id, 64) || !/^[\w-]+$/.test(id) || !isCount(at) || !isCount(turns)) return null;
  if (!isText(record, MOST_RECORD_BYTES) || !Array.isArray(seats) || seats.length < 2 || seats.length > 4)
    return null;
  const sat = seats.flatMap((seat) => soundSeat(seat) ?? []);
  if (sat.length !== seats.length) return null;
  if (!Array.isArray(mine) || !mine.every((seat) => isCount(seat) && seat < sat.length)) return null;
  if (!Array.isArray(points) || !points.every(isCount)) return null;
  const ended = soundEnding(ending, sat.length);
  if (ended === undefined) return null;
  const game = { id, at, record, seats: sat, mine, ending: ended, points, turns };
  const studied = soundStudy(study, sat.length);
  return studied ? { ...game, study: studied } : game;
}

/** An invalid analysis is dropped without its game, since it can be made again. */
function soundStudy(value: unknown, seats: number): KeptStudy | null {
  if (!isObject(value)) return null;
  const { version, nodes, players } = value;
  if (!isCount(version) || !isCount(nodes) || !Array.isArray(players) || players.length !== seats)
    return null;
  const sound = players.flatMap((player) => {
    if (!isObject(player)) return [];
    const { luck, decisions, mistakes, counted, loss } = player;
    if (!isChange(luck) || !isChange(decisions) || !isChange(loss)) return [];
    return isCount(mistakes) && isCount(counted) ? [{ luck, decisions, mistakes, counted, loss }] : [];
  });
  return sound.length === seats ? { version, nodes, players: sound } : null;
}

function soundSeat(value: unknown): ReplaySeat | null {
  if (!isObject(value)) return null;
  const { name, pin, bot } = value;
  if (!isText(name, 40) || !(bot === null || isText(bot, 40)) || !PINS.includes(String(pin))) return null;
  return { name, pin: pin as Pin, bot };
}

const HOWS: readonly unknown[] = [
  "won",
  "limit",
  "conceded",
  "stopped",
  "abandoned",
] satisfies Ending["how"][];
const isHow = (how: unknown): how is Ending["how"] => HOWS.includes(how);

function soundEnding(value: unknown, seats: number): Ending | null | undefined {
  if (value === null) return null;
  if (!isObject(value)) return undefined;
  const { how, winner } = value;
  if (!isHow(how)) return undefined;
  return winner === null || (isCount(winner) && winner < seats) ? { how, winner } : undefined;
}
