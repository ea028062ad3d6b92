/** The size that a board is laid out for. Styles read it from `data-size` on the board; structure that differs asks `useBoardSize`. */

import { getContext, setContext } from "svelte";
import { MediaQuery } from "svelte/reactivity";

export interface BoardSize {
  /** A phone or a tablet held upright. */
  readonly narrow: boolean;
  /** A phone on its side. */
  readonly low: boolean;
  /** What is held in the hands, however it is held. */
  readonly small: boolean;
  /** An upright phone of the smallest kind. */
  readonly tiny: boolean;
  /** So broad that the loom takes all of the height and everything else is beside it. */
  readonly beside: boolean;
  /** There is room for pictures and hardly for words. */
  readonly tight: boolean;
}

const upright = new MediaQuery("(max-width: 1023px) and (orientation: portrait), (max-width: 519px)");
const onItsSide = new MediaQuery("(max-height: 539px) and (min-width: 520px)");
const short = new MediaQuery("(max-height: 719px)");
const broad = new MediaQuery("(min-width: 1200px) and (min-height: 750px) and (min-aspect-ratio: 3/2)");

const OF_THE_SCREEN: BoardSize = {
  get narrow() {
    return upright.current;
  },
  get low() {
    return onItsSide.current;
  },
  get small() {
    return this.narrow || this.low;
  },
  get tiny() {
    return this.narrow && short.current;
  },
  get beside() {
    return broad.current;
  },
  get tight() {
    return this.low || this.tiny;
  },
};
const ROOMY: BoardSize = {
  narrow: false,
  low: false,
  small: false,
  tiny: false,
  beside: false,
  tight: false,
};

const KEY = Symbol("boardSize");

/** For all within the component. */
export function provideBoardSize(): BoardSize {
  return setContext(KEY, OF_THE_SCREEN);
}

/** Outside of a board nothing is small. */
export function useBoardSize(): BoardSize {
  return getContext<BoardSize | undefined>(KEY) ?? ROOMY;
}

/** For `data-size` of the component that provides it: `narrow small tight tiny`. */
export function sizeNames(size: BoardSize): string {
  const names = Object.keys(ROOMY) as (keyof BoardSize)[];
  return names.filter((name) => size[name]).join(" ");
}
