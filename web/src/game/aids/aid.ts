/** Whether the eye beside the hand is open: then the table shows how near my designs are. */

/** Of a player at a table. Where the table forbids aids, it cannot be opened. */
export type AidState = "open" | "closed" | "forbidden";

export interface AidFacts {
  readonly said: boolean | null; // by the player, the last time they touched the aid; null if they never did
  readonly finished: number; // games on this device
  readonly seats: readonly { readonly kind: string }[];
  readonly mine: readonly number[]; // the seats that this device holds
}

const NEWCOMER_GAMES = 3; // who has finished fewer is new to the game

/** Until the player says what they like, the eye helps those who are new, and is fair to people: bots do not mind. */
export function aidIsOpen({ said, finished, seats, mine }: AidFacts): boolean {
  const [me, ...more] = mine;
  const alone = more.length === 0 && seats.every(({ kind }, seat) => seat === me || kind === "bot");
  return said ?? (alone || finished < NEWCOMER_GAMES);
}
