/** What others made and the game carries. Their licences in full are in `public/licences.txt`, and NOTICE names them too; a test compares. */
import parts from "./parts.json";

export interface Part {
  readonly name: string;
  readonly licence: string;
  readonly who: string;
}

export const IN_THE_PAGE: readonly Part[] = parts.page;
export const BUNDLED: readonly Part[] = parts.bundled;
