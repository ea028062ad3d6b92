/** What others made and the game carries. Their licences in full are in `public/licences.txt`, and NOTICE names them too; a test compares. */

export interface Part {
  readonly name: string;
  readonly licence: string;
  readonly who: string;
}

export const IN_THE_PAGE: readonly Part[] = [
  { name: "Svelte", licence: "MIT", who: "Svelte Contributors" },
  { name: "Paraglide JS", licence: "MIT", who: "Opral" },
  { name: "uqr", licence: "MIT", who: "Anthony Fu, Project Nayuki" },
  { name: "Alegreya", licence: "OFL-1.1", who: "The Alegreya Project Authors" },
  { name: "Mukta Malar", licence: "OFL-1.1", who: "Ek Type" },
  { name: "Noto Serif Tamil", licence: "OFL-1.1", who: "The Noto Project Authors" },
];

export const BUNDLED: readonly Part[] = [
  { name: "Pyodide", licence: "MPL-2.0", who: "Pyodide contributors and Mozilla" },
  { name: "CPython", licence: "PSF-2.0", who: "Python Software Foundation" },
  { name: "Emscripten", licence: "MIT", who: "Emscripten authors" },
  { name: "msgspec", licence: "BSD-3-Clause", who: "Jim Crist-Harif" },
];
