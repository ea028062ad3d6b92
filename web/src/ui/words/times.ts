/** Durations and days in the current language. */
import { dayOf } from "../../game/puzzles/days";
import { language } from "../../language/current_language.svelte";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** "3 min", "2 hr", "1 day": in the largest unit that fits, rounded down. */
export function durationText(seconds: number): string {
  const [unit, length] =
    seconds >= DAY
      ? (["day", DAY] as const)
      : seconds >= HOUR
        ? (["hour", HOUR] as const)
        : seconds >= MINUTE
          ? (["minute", MINUTE] as const)
          : (["second", 1] as const);
  const unitDisplay = unit === "day" ? "long" : "short";
  const format = new Intl.NumberFormat(language(), { style: "unit", unit, unitDisplay });
  return format.format(Math.floor(seconds / length));
}

/** As on a clock: "0:09", "2:59", and from an hour on as above. */
export function clockText(seconds: number): string {
  if (seconds >= HOUR) return durationText(seconds);
  const rest = String(seconds % MINUTE).padStart(2, "0");
  return `${Math.floor(seconds / MINUTE)}:${rest}`;
}

/** A date such as 2026-11-17, as the language writes a day. What is no date stays as it is. */
export function dayText(date: string): string {
  const day = dayOf(date);
  return day ? new Intl.DateTimeFormat(language(), { dateStyle: "medium" }).format(day) : date;
}
