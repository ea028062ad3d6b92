/** The screens that the board is laid out for. What is held in the hands is `small` however it is held. */

import { MediaQuery } from "svelte/reactivity";

const upright = new MediaQuery("(max-width: 1023px) and (orientation: portrait), (max-width: 519px)");
const onItsSide = new MediaQuery("(max-height: 539px) and (min-width: 520px)");
const short = new MediaQuery("(max-height: 719px)");
const broad = new MediaQuery("(min-width: 1200px) and (min-height: 750px) and (min-aspect-ratio: 3/2)");

export const sizes = {
  /** A phone or a tablet held upright. */
  get narrow(): boolean {
    return upright.current;
  },
  /** A phone on its side. */
  get low(): boolean {
    return onItsSide.current;
  },
  get small(): boolean {
    return this.narrow || this.low;
  },
  /** An upright phone of the smallest kind. */
  get tiny(): boolean {
    return this.narrow && short.current;
  },
  /** So broad that the loom takes all of the height and everything else is beside it. */
  get beside(): boolean {
    return broad.current;
  },
  /** There is room for pictures and hardly for words. */
  get tight(): boolean {
    return this.low || this.tiny;
  },
};
