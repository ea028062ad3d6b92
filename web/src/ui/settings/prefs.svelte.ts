/** What a player likes, kept on this device. */
import { MediaQuery } from "svelte/reactivity";
import { pace, SPEEDS, type Speed } from "../effects/motion";

interface Prefs {
  theme: "auto" | "light" | "dark" | "contrast";
  speed: Speed;
  sound: boolean;
  /** The device says when it is my turn. */
  notify: boolean;
  /** Whether I want to see how near my designs are; null if I never said. */
  eye: boolean | null;
  /** How many games I saw to their end. */
  finished: number;
  /** The first steps are explained, until they are known or not wanted. */
  coach: boolean;
  /** What tokens buy is asked about first, since it cannot be undone. */
  ask: boolean;
  /** Single keys do the common things. */
  keys: boolean;
  /** Each yarn shows the letter of its colour; its weave shows the colour in any case. */
  letters: boolean;
  name: string;
  /** Who sat on the three other seats when I last played against bots; empty if I never chose. */
  company: readonly (string | null)[];
  /** The code of a language; empty means the one of the browser. */
  language: string;
}

const PLACE = "ettana.prefs";
const FIRST: Prefs = {
  theme: "auto",
  speed: "normal",
  sound: false,
  notify: false,
  eye: null,
  finished: 0,
  coach: true,
  ask: true,
  keys: true,
  letters: true,
  name: "",
  company: [],
  language: "",
};

function read(): Prefs {
  try {
    const { hints, ...stored } = JSON.parse(localStorage.getItem(PLACE) ?? "{}");
    const kept: Prefs = { ...FIRST, ...(hints && { eye: true }), ...stored }; // older versions called it so
    return kept.speed in SPEEDS ? kept : { ...kept, speed: FIRST.speed }; // older versions stored a number
  } catch {
    return { ...FIRST };
  }
}

export const prefs = $state<Prefs>(read());

/** Call once, from the root of the page. */
export function keepPrefs(): void {
  const moreContrast = new MediaQuery("(prefers-contrast: more)");
  $effect(() => {
    const { theme, speed, letters } = prefs;
    const { dataset } = document.documentElement;
    if (theme !== "auto") dataset.theme = theme;
    else if (moreContrast.current) dataset.theme = "contrast";
    else delete dataset.theme; // light and dark are the device's own
    if (letters) delete dataset.plainYarns;
    else dataset.plainYarns = "";
    pace.speed = speed;
    try {
      localStorage.setItem(PLACE, JSON.stringify(prefs));
    } catch {
      // A device that keeps nothing can still play.
    }
  });
}
