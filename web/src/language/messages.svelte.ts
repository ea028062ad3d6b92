/**
 * The words of the current language: `m.button_roll()`, `m.tokens({ n: 3 })`. A component shows a message again when the language
 * changes, because the call reads the state below.
 */
import type * as First from "../paraglide/first/messages/_index.js";
import type * as Rest from "../paraglide/rest/messages/_index.js";

/** Each message has its own parameters, which `m` knows. */
type Say = (inputs: never) => string;

/** One language or a part of it, compiled: a function for each message. English fills its gaps. */
export type Catalogue = Readonly<Record<string, Say>>;

let spoken = $state.raw<Catalogue>({});

export function useCatalogue(catalogue: Catalogue): void {
  spoken = catalogue;
}

/** The compiler's name for a message: capitals become small letters, and their number is appended. */
function compiledName(key: string): string {
  const capitals = key.match(/[A-Z]/g)?.length ?? 0;
  return capitals > 0 ? key.toLowerCase() + capitals : key;
}

// A function may be stored before any language is loaded. It uses the language at the time of the call.
const sayings: Record<string, Say> = {};

/** Typed like the compiled English catalogue. Only languages in use are loaded. */
export const m = new Proxy(sayings, {
  get: (known, key: string) => {
    const name = compiledName(key);
    known[key] ??= (inputs = {} as never) => spoken[name]?.(inputs) ?? key;
    return known[key];
  },
}) as unknown as typeof First & typeof Rest;
