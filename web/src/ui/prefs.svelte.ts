/** What a player likes, kept on this device. */
import { pace } from "./motion";

export interface Prefs {
  theme: "auto" | "light" | "dark";
  /** 0 none, 1 as drawn, 2 fast. */
  speed: 0 | 1 | 2;
  /** How far my designs are, and where. */
  hints: boolean;
  name: string;
  /** The code of a language; empty means the one of the browser. */
  language: string;
}

const PLACE = "ettana.prefs";
const FIRST: Prefs = { theme: "auto", speed: 1, hints: false, name: "", language: "" };

function read(): Prefs {
  try {
    return { ...FIRST, ...JSON.parse(localStorage.getItem(PLACE) ?? "{}") };
  } catch {
    return { ...FIRST };
  }
}

export const prefs = $state<Prefs>(read());

/** Call once, from the root of the page. */
export function keepPrefs(): void {
  $effect(() => {
    const { theme, speed } = prefs;
    if (theme === "auto") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
    pace.speed = speed;
    try {
      localStorage.setItem(PLACE, JSON.stringify(prefs));
    } catch {
      // A device that keeps nothing can still play.
    }
  });
}
