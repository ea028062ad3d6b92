/**
 * The words of the language that is spoken: `m.button_roll()`, `m.tokens({ n: 3 })`. A message that a component shows is
 * said anew when the language changes, because to say it reads the state below.
 */
import type * as Messages from "../paraglide/messages/_index.js";

/** Each message has parameters of its own, which `m` knows. */
export type Say = (inputs: never) => string;

/** One language, compiled: a function for each message. What a language lacks is there in English. */
export type Catalogue = Readonly<Record<string, Say>>;

let spoken = $state.raw<Catalogue>({});

export function useCatalogue(catalogue: Catalogue): void {
  spoken = catalogue;
}

/** What the compiler calls a message: a name with capitals is in small letters, with their number behind it. */
function compiledName(key: string): string {
  const capitals = key.match(/[A-Z]/g)?.length ?? 0;
  return capitals > 0 ? key.toLowerCase() + capitals : key;
}

// A function may be kept before any language is there, and says its message in the one that is spoken when it is called.
const sayings: Record<string, Say> = {};

/** Typed like what the compiler made of the English catalogue; only the languages that are spoken are ever loaded. */
export const m = new Proxy(sayings, {
  get: (known, key: string) => {
    const name = compiledName(key);
    known[key] ??= (inputs = {} as never) => spoken[name]?.(inputs) ?? key;
    return known[key];
  },
}) as unknown as typeof Messages;
