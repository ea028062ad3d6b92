/** Statistics over the games of this device: by opponent, by number of players, over time. */

import type { KeptGame } from "../../net/storage/kept_games";
import { isPrepared } from "./record_facts";

export interface Tally {
  readonly games: number;
  readonly won: number;
}

interface ByOpponent extends Tally {
  /** A bot's name at the server, or null for a person. */
  readonly bot: string | null;
  readonly name: string;
}

/** Summary of an analysed game: my mean loss per decision, and my luck, in millionths. */
export interface StudiedGame {
  readonly id: string;
  readonly at: number;
  /** Null if no decision mattered. */
  readonly loss: number | null;
  readonly counted: number;
  readonly luck: number;
}

/** For a game of one person; null without an analysis. */
export function studiedGame({ id, at, mine, study }: KeptGame): StudiedGame | null {
  const me = mine.length === 1 ? study?.players[mine[0] ?? 0] : undefined;
  if (!me) return null;
  return { id, at, loss: me.counted > 0 ? me.loss : null, counted: me.counted, luck: me.luck };
}

/** The mean loss over all decisions that mattered, or null if there were none. */
export function meanLoss(games: readonly StudiedGame[]): number | null {
  const counted = games.reduce((sum, game) => sum + game.counted, 0);
  if (counted === 0) return null;
  return games.reduce((sum, { loss, counted: count }) => sum + (loss ?? 0) * count, 0) / counted;
}

export function meanLuck(games: readonly StudiedGame[]): number {
  return games.reduce((sum, { luck }) => sum + luck, 0) / Math.max(1, games.length);
}

export interface Statistics extends Tally {
  readonly opponents: readonly ByOpponent[];
  readonly sizes: readonly (Tally & { readonly players: number })[];
  /** The analysed games, earliest first. */
  readonly studies: readonly StudiedGame[];
  /** By month, earliest first. `month` is its first moment. */
  readonly months: readonly (Tally & { readonly month: number })[];
}

/**
 * Finished games of one person at this device, except games that the server's operator ended. Left out are games that
 * pass the device around, where the player wins against themselves, and prepared games, which may be known in advance.
 */
export function countedGames(games: readonly KeptGame[]): KeptGame[] {
  return games.filter(
    ({ mine, ending, record }) =>
      mine.length === 1 && ending !== null && ending.how !== "stopped" && !isPrepared(record),
  );
}

export function isWon({ mine, ending }: KeptGame): boolean {
  return ending?.winner !== null && ending?.winner !== undefined && mine.includes(ending.winner);
}

export function statisticsOf(all: readonly KeptGame[]): Statistics {
  const games = countedGames(all);
  const opponents = grouped(games, (game) =>
    game.seats.flatMap(({ bot, name }, seat) =>
      game.mine.includes(seat) ? [] : [bot === null ? `person ${name}` : `bot ${bot}`],
    ),
  );
  return {
    ...tally(games),
    opponents: [...opponents]
      .map(([key, met]) => {
        const name = key.slice(key.indexOf(" ") + 1);
        return { ...tally(met), name, bot: key.startsWith("bot ") ? name : null };
      })
      .toSorted((one, other) => other.games - one.games || one.name.localeCompare(other.name)),
    sizes: [...grouped(games, ({ seats }) => [seats.length])]
      .map(([players, met]) => ({ ...tally(met), players }))
      .toSorted((one, other) => one.players - other.players),
    studies: games.flatMap((game) => studiedGame(game) ?? []).toSorted((one, other) => one.at - other.at),
    months: [...grouped(games, ({ at }) => [monthOf(at)])]
      .map(([month, met]) => ({ ...tally(met), month }))
      .toSorted((one, other) => one.month - other.month),
  };
}

function tally(games: readonly KeptGame[]): Tally {
  return { games: games.length, won: games.filter(isWon).length };
}

/** The games of each key. Two bots of one kind at a table count as one game against that kind. */
function grouped<Key>(
  games: readonly KeptGame[],
  keysOf: (game: KeptGame) => readonly Key[],
): Map<Key, KeptGame[]> {
  const groups = new Map<Key, KeptGame[]>();
  for (const game of games) {
    for (const key of new Set(keysOf(game))) groups.set(key, [...(groups.get(key) ?? []), game]);
  }
  return groups;
}

function monthOf(at: number): number {
  const date = new Date(at);
  return new Date(date.getFullYear(), date.getMonth()).getTime();
}
