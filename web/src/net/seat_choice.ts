/** Who is to sit on a chair of a table that is being laid: somebody who is yet to come, a bot by its name at the server, or nobody. */
export type SeatChoice = string | null;

export const FRIEND = "*";
