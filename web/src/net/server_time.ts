/**
 * An estimate of the server's clock. A device's clock may be wrong by minutes, and deadlines follow the server's. Every
 * HTTP response has the time to the second, which is precise enough for a countdown.
 */

let ahead = 0; // milliseconds that the server's clock is ahead of ours
let surest = Number.POSITIVE_INFINITY; // round trip of the request behind this estimate

/** Takes the `Date` of a response and the time of its request. The fastest response is the most precise. */
export function noteServerTime(date: string | null, asked: number, now = Date.now()): void {
  const told = Date.parse(date ?? "");
  if (Number.isNaN(told) || now - asked > surest) return;
  surest = now - asked;
  ahead = told + 500 - (asked + now) / 2; // the time is truncated to seconds: half a second is lost on average
  if (Math.abs(ahead) < 1500) ahead = 0; // both clocks are right
}

/** Whole seconds, rounded up; at least 0. */
export function secondsUntil(deadline: number, now = Date.now()): number {
  return Math.max(0, Math.ceil((deadline - now - ahead) / 1000));
}
