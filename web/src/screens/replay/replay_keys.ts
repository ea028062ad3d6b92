/** What a key does in a replay. */

type KeyMove =
  | "back"
  | "next"
  | "turn-back"
  | "turn-next"
  | "first"
  | "last"
  | "play"
  | "noted-next"
  | "noted-back";

const KEYS: Readonly<Record<string, KeyMove>> = {
  ArrowLeft: "back",
  ArrowRight: "next",
  ArrowUp: "turn-back",
  ArrowDown: "turn-next",
  PageUp: "turn-back",
  PageDown: "turn-next",
  Home: "first",
  End: "last",
  " ": "play",
  m: "noted-next",
  M: "noted-back",
};

const OWN_KEYS = ["select", "textarea", "input", "dialog", "[role=grid]", ".log", ".figures"];
const PRESSED_BY_SPACE = ["button", "a", "summary"];

interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
}

/** Null for keys that mean something else. With Shift an arrow goes by turns. */
export function keyMove({ key, ctrlKey, altKey, metaKey, shiftKey }: Pressed): KeyMove | null {
  if (ctrlKey || altKey || metaKey) return null;
  const move = KEYS[key] ?? null;
  if (!shiftKey || move === null || move === "noted-back") return move;
  return move === "back" ? "turn-back" : move === "next" ? "turn-next" : null;
}

export function isLetter(key: string): boolean {
  return /^\p{L}$/u.test(key);
}

/** Whether the focus is where keys have a meaning of their own: a field, a choice, the grid of the loom. The timeline is not one. */
export function keepsKeys(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false;
  if (target.matches("input[type=range]")) return false;
  if (target.closest(OWN_KEYS.join())) return true;
  return key === " " && target.closest(PRESSED_BY_SPACE.join()) !== null;
}
