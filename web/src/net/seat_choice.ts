/** The player of a seat at a new table: a friend who joins later, a bot by its name at the server, or none (null). */
export type SeatChoice = string | null;

export const FRIEND = "*";
