/** Whether the eye beside the hand is open: then the table shows how near the player's designs are. */

/** The aid of a player. A table that forbids aids keeps it closed. */
export type AidState = "open" | "closed" | "forbidden";

export interface AidFacts {
  readonly said: boolean | null; // the player's last choice; null if they never touched the aid
  readonly finished: number; // number of finished games on this device
  readonly seats: readonly { readonly kind: string }[];
  readonly mine: readonly number[]; // the seats of this device
}

const NEWCOMER_GAMES = 3; // a player with fewer finished games is new

/**
 * Until the player chooses, the aid is open for newcomers and for everyone who plays only against bots: between people
 * it stays closed, to be fair.
 */
export function aidIsOpen({ said, finished, seats, mine }: AidFacts): boolean {
  const [me, ...more] = mine;
  const alone = more.length === 0 && seats.every(({ kind }, seat) => seat === me || kind === "bot");
  return said ?? (alone || finished < NEWCOMER_GAMES);
}
