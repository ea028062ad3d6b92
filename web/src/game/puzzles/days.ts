/** Local days: a date is that of the device, and the day changes at its midnight. */

/** 2026-11-17 in the player's time zone. */
export function dateOf(time: Date): string {
  const two = (n: number) => String(n).padStart(2, "0");
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
}

/** Noon of a day, so that neither summer time nor a time zone changes its date. Null if there is no such day. */
export function dayOf(date: string): Date | null {
  const found = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date);
  if (!found) return null;
  const day = new Date(Number(found[1]), Number(found[2]) - 1, Number(found[3]), 12);
  return dateOf(day) === date ? day : null;
}

export function dayBefore(date: string): string | null {
  const day = dayOf(date);
  if (!day) return null;
  day.setDate(day.getDate() - 1);
  return dateOf(day);
}

/** Milliseconds until the device's next day begins. */
export function untilMidnight(time: Date): number {
  const next = new Date(time.getFullYear(), time.getMonth(), time.getDate() + 1);
  return next.getTime() - time.getTime();
}

/** Length of the streak of days up to today, or up to yesterday while today is still open. */
export function streakOf(done: ReadonlySet<string>, today: string): number {
  let day: string | null = done.has(today) ? today : dayBefore(today);
  let days = 0;
  while (day !== null && done.has(day)) {
    days++;
    day = dayBefore(day);
  }
  return days;
}
