/** What is asked to be touched next, for all that can be touched at a table: it glows more than what is only allowed. */

import { getContext, setContext } from "svelte";
import { type Asked, isAsked } from "../../game/touch/asked";

const KEY = Symbol("asked");

/** Call it while a component is initialised; it is for all within. */
export function tellAsked(asked: () => readonly Asked[]): void {
  setContext(KEY, asked);
}

/** Call it while a component is initialised. Says of a touch whether it is asked for. */
export function askedHere(): (touch: Asked) => boolean {
  const asked = getContext<(() => readonly Asked[]) | undefined>(KEY);
  return (touch) => asked !== undefined && isAsked(asked(), touch);
}
