/** What the open eye shows: where a design is nearest, and what a swap or a move would change. Nothing while the server has said nothing. */

import {
  changesByFirst,
  changesBySecond,
  changesBySquare,
  type DesignChanges,
} from "../../game/aids/design_changes";
import { octagonName, squareName } from "../../game/loom/geometry";
import { m } from "../../language/messages.svelte";
import type { DesignHint, Hints } from "../../wire";
import type { HeldDesign } from "./hand/Hand.svelte";
import { type NamedChanges, nameWithChanges, nameWithPayout } from "./loom/aid_names";
import type { BoardModel } from "./model.svelte";

type Changes = ReadonlyMap<number, DesignChanges>;

const NONE: Changes = new Map();

export class BoardAids {
  readonly #board: BoardModel;

  /** Hints are about the loom as it is. While it is shown as it was, they say nothing about what is seen. */
  readonly #hints: Hints | null = $derived.by(() => {
    const { past, recap, aids } = this.#board.session;
    return past === null && !recap?.recapping ? aids.hints : null;
  });

  /** How near the chosen design is. */
  readonly chosen: DesignHint | null = $derived.by(() => {
    const selection = this.#board.session.selection.current;
    return selection.kind === "design" ? this.hintFor(selection.design) : null;
  });
  /** The design that is lit on the loom where it is nearest: the one that is pointed at, else the chosen one. */
  readonly lit: DesignHint | null = $derived.by(() => {
    const { pointedDesign } = this.#board;
    if (pointedDesign === null) return this.chosen;
    return this.#hints && this.hintFor(pointedDesign);
  });

  /** What the second yarn of a swap would change, once the first is chosen. */
  readonly swapSigns: Changes = $derived.by(() => {
    const { next, chosenOctagons } = this.#board.touchable;
    const [first] = chosenOctagons;
    if (!this.#hints || first === undefined || (next !== "second_yarn" && next !== "way")) return NONE;
    return changesBySecond(this.#hints, first);
  });
  /** What a swap could bring that begins with one of the yarns that glow. */
  readonly #firstChanges: Changes = $derived.by(() =>
    this.#hints && this.#board.touchable.next === "act"
      ? changesByFirst(this.#hints, this.#board.glowOctagons)
      : NONE,
  );
  readonly #squareChanges: Changes = $derived.by(() => (this.#hints ? changesBySquare(this.#hints) : NONE));

  /** What would change by what is chosen, else by what is pointed at. */
  readonly #changes: DesignChanges | undefined = $derived.by(() => {
    const { pointedYarn, pointedSquare, touchable } = this.#board;
    const [first, second = pointedYarn] = touchable.chosenOctagons;
    if (first !== undefined) return this.swapSigns.get(second ?? first);
    if (pointedYarn !== null) return this.#firstChanges.get(pointedYarn);
    return this.#squareChanges.get(touchable.chosenSquare ?? pointedSquare ?? -1);
  });

  /** For the sheet that asks how: what the square pays, and what the move or the swap would change. */
  readonly outlook: string = $derived.by(() => {
    const selection = this.#board.session.selection.current;
    const { yarns, tiles } = this.#board.view;
    const changes = this.#named(this.#changes);
    if (selection.kind === "pin" && selection.to !== null) {
      const tile = m.loom_tile({ place: squareName(selection.to), number: tiles[selection.to] ?? 0 });
      return nameWithChanges(nameWithPayout(tile, selection.to, yarns), changes);
    }
    if (selection.kind !== "yarn" || selection.second === null || !changes) return "";
    const pair = m.hint_pair({ a: octagonName(selection.first), b: octagonName(selection.second) });
    return nameWithChanges(pair, changes);
  });

  constructor(board: BoardModel) {
    this.#board = board;
  }

  hintFor(design: number): DesignHint | null {
    return this.#board.session.aids.hints?.designs.find((one) => one.design === design) ?? null;
  }

  /** A whole swap says how many swaps would be left; half a swap, or a move, only that it could bring the design nearer. */
  changeOf(design: number): Pick<HeldDesign, "change" | "after"> {
    const nearer = this.#changes?.nearer.includes(design) ?? false;
    if (!nearer && !this.#changes?.farther.includes(design)) return { change: null, after: null };
    const swaps = this.hintFor(design)?.swaps?.length;
    const whole = swaps !== undefined && this.#board.touchable.chosenOctagons.length > 0;
    return { change: nearer ? "nearer" : "farther", after: whole ? swaps + (nearer ? -1 : 1) : null };
  }

  /** The name of a yarn, with what a swap of it would change. */
  yarnName(name: string, octagon: number): string {
    const changes = this.swapSigns.get(octagon) ?? this.#firstChanges.get(octagon);
    return nameWithChanges(name, this.#named(changes));
  }

  /** The name of a square, with what it pays, and what a move to it could bring. */
  squareName(name: string, square: number): string {
    const paid = nameWithPayout(name, square, this.#board.view.yarns);
    return nameWithChanges(paid, this.#named(this.#squareChanges.get(square)));
  }

  #named(changes: DesignChanges | undefined): NamedChanges | undefined {
    const { designs } = this.#board.words;
    const names = (numbers: readonly number[]) => numbers.map((number) => designs[number]?.name ?? "");
    return changes && { nearer: names(changes.nearer), farther: names(changes.farther) };
  }
}
