/** The keyboard on the loom. The loom is two grids, each one stop of the Tab key. Arrows move within a grid, the page keys go to what glows, X changes to the other grid. */

import { untrack } from "svelte";
import type { CellKind } from "../LoomCell.svelte";
import { crossedCell, nextCell } from "./grid_keys";

const WIDTHS: Readonly<Record<CellKind, number>> = { octagon: 5, square: 4 };
const OTHER: Readonly<Record<CellKind, CellKind>> = { octagon: "square", square: "octagon" };

interface FocusOptions {
  readonly root: () => SVGElement;
  readonly glowing: (kind: CellKind) => ReadonlySet<number>;
  readonly ontouch: (kind: CellKind, number: number) => void;
}

export class LoomFocus {
  /** Where the Tab key comes in: the middle, or what glows. */
  readonly stops: Record<CellKind, number> = $state({ octagon: 12, square: 5 });
  readonly #options: FocusOptions;

  /** Create it while a component is initialised. */
  constructor(options: FocusOptions) {
    this.#options = options;
    for (const kind of ["octagon", "square"] as const) {
      $effect(() => {
        const glowing = options.glowing(kind);
        const [first] = glowing;
        untrack(() => {
          if (first !== undefined && !glowing.has(this.stops[kind])) this.stops[kind] = first;
        });
      });
    }
  }

  /** Puts the focus on a place of that kind: the one given, else where the Tab key would come in. */
  focus(kind: CellKind, number: number = this.stops[kind]): void {
    this.stops[kind] = number;
    this.#options.root().querySelector<SVGElement>(`[data-${kind}="${number}"]`)?.focus();
  }

  onkey(event: KeyboardEvent, kind: CellKind, number: number): void {
    const { ontouch, glowing } = this.#options;
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (event.key === "Enter" || event.key === " ") ontouch(kind, number);
    else if (event.key.toLowerCase() === "x" && plain) {
      const other = OTHER[kind];
      this.focus(other, crossedCell(number, WIDTHS[kind], WIDTHS[other]));
    } else {
      const next = nextCell(event, number, WIDTHS[kind], glowing(kind));
      if (next === null) return;
      this.focus(kind, next);
    }
    event.preventDefault();
  }
}
