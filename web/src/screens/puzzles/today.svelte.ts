/** The date of the device, which changes at its midnight while the page is open, and when somebody comes back to it. */

import { dateOf, untilMidnight } from "../../game/puzzles/days";

const MOST_MS = 15 * 60_000; // a device may sleep, and its owner may cross a zone

export function useToday(): { readonly date: string } {
  let date = $state.raw(dateOf(new Date()));
  $effect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      clearTimeout(timer);
      const now = new Date();
      date = dateOf(now);
      timer = setTimeout(look, Math.min(untilMidnight(now) + 50, MOST_MS));
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
  });
  return {
    get date() {
      return date;
    },
  };
}
