/** Single keys for common actions. They can be turned off (WCAG 2.1.4), and do nothing while one types. */
import { m } from "../../../language/messages.svelte";

export type KeyDoes =
  | "roll"
  | "move"
  | "swap"
  | "claim"
  | "buy"
  | "end"
  | "undo"
  | "skip"
  | "designs"
  | "cards"
  | "aid"
  | "yarns"
  | "tiles"
  | "tell_board"
  | "tell_hand"
  | "tell_scores"
  | "tell_open"
  | "command"
  | "help";

export const KEYS: readonly { readonly key: string; readonly does: KeyDoes; readonly words: () => string }[] =
  [
    { key: "R", does: "roll", words: m.button_roll },
    { key: "M", does: "move", words: m.key_move },
    { key: "S", does: "swap", words: m.key_swap },
    { key: "C", does: "claim", words: m.key_claim },
    { key: "B", does: "buy", words: m.prices },
    { key: "E", does: "end", words: m.button_end },
    { key: "U", does: "undo", words: m.button_undo },
    { key: "N", does: "skip", words: m.recap_skip },
    { key: "D", does: "designs", words: m.hand_designs },
    { key: "A", does: "cards", words: m.hand_cards },
    { key: "H", does: "aid", words: m.hand_aid },
    { key: "Y", does: "yarns", words: m.loom_yarns },
    { key: "T", does: "tiles", words: m.loom_tiles },
    { key: "1", does: "tell_board", words: m.key_tell_board },
    { key: "2", does: "tell_hand", words: m.key_tell_hand },
    { key: "3", does: "tell_scores", words: m.key_tell_scores },
    { key: "4", does: "tell_open", words: m.key_tell_open },
    { key: "/", does: "command", words: m.key_command },
    { key: "?", does: "help", words: m.keys_title },
  ];

/** The key for it, as assistive technology is told. */
export function keyFor(does: KeyDoes): string | undefined {
  return KEYS.find((one) => one.does === does)?.key;
}

/** The keys of the loom, which are those of every grid and two of its own. */
export const LOOM_KEYS: readonly { readonly key: string; readonly words: () => string }[] = [
  { key: "← → ↑ ↓", words: m.key_arrows },
  { key: "⇞ ⇟", words: m.key_pages },
  { key: "X", words: m.key_cross },
  { key: "⏎", words: m.key_choose },
  { key: "Esc", words: m.button_cancel },
];

interface PressedKey {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

/** What a pressed key does. On a keyboard of another script the place of the key counts, not its letter. */
export function askedBy({ key, code, ctrlKey, altKey, metaKey }: PressedKey): KeyDoes | null {
  if (ctrlKey || altKey || metaKey) return null;
  const foreign = key.length === 1 && key.charCodeAt(0) > 127;
  const meant = foreign ? code.replace(/^Key/, "") : key;
  return KEYS.find((one) => one.key === meant.toUpperCase())?.does ?? null;
}

/** Inputs that take no letters. */
const TOUCHED_ONLY: ReadonlySet<string> = new Set(["radio", "checkbox", "range", "button", "submit"]);

/** Whether a person is typing there. */
export function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !TOUCHED_ONLY.has(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}
