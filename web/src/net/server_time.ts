/**
 * The server's clock, as far as it is known here. A device's clock may be wrong by minutes, and deadlines are by the server's.
 * Every answer over HTTP has the time to the second, which is near enough for a countdown.
 */

let ahead = 0; // milliseconds that the server's clock is ahead of ours
let surest = Number.POSITIVE_INFINITY; // how long the request took that told this

/** Takes the `Date` of an answer and when it was asked for. The answer that came most quickly is the most exact. */
export function noteServerTime(date: string | null, asked: number, now = Date.now()): void {
  const told = Date.parse(date ?? "");
  if (Number.isNaN(told) || now - asked > surest) return;
  surest = now - asked;
  ahead = told + 500 - (asked + now) / 2; // the time is cut to whole seconds: half a second is lost on average
  if (Math.abs(ahead) < 1500) ahead = 0; // both clocks are right
}

/** Whole seconds, rounded up; never less than none. */
export function secondsUntil(deadline: number, now = Date.now()): number {
  return Math.max(0, Math.ceil((deadline - now - ahead) / 1000));
}
