/** Who is to take a seat at a new table: a friend who is yet to come, a bot by its name at the server, or nobody (null). */
export type SeatChoice = string | null;

export const FRIEND = "*";
