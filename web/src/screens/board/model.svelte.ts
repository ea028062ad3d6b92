/** What the parts of the board share, computed from its props: what can be touched, whose turn it is, what to say. Draws nothing. */

import { legalActions } from "../../game/actions/situation";
import { intendedPaidSwap } from "../../game/touch/intended_actions";
import { goalOf, type Route, routeTo, walkPrices } from "../../game/touch/pin_route";
import { NONE, send } from "../../game/touch/selection";
import { type Touchable, touchableIn } from "../../game/touch/touchable";
import { m } from "../../language/messages.svelte";
import { promptFor } from "../../ui/words/sentences";
import { Phase, type Pin, type View } from "../../wire";
import { BoardAids } from "./aids.svelte";
import type { HeldCard, HeldDesign } from "./hand/Hand.svelte";
import type { BoardProps } from "./props";

export class BoardModel {
  readonly given: BoardProps;

  /** The price of a swap was touched: the yarns that tokens can swap glow. */
  shopping = $state.raw(false);
  /** What the pointer or the focus is on: a yarn, a square, a way, a design of mine. */
  pointedYarn = $state.raw<number | null>(null);
  pointedSquare = $state.raw<number | null>(null);
  pointedWay = $state.raw<string | null>(null);
  pointedDesign = $state.raw<number | null>(null);

  readonly aids: BoardAids = new BoardAids(this);

  readonly view: View = $derived.by(() => this.given.situation.view);
  readonly touchable: Touchable = $derived.by(() => touchableIn(this.given.situation, this.given.selection));
  readonly names: readonly string[] = $derived.by(() => this.given.table.seats.map(({ name }) => name ?? ""));
  readonly pins: readonly Pin[] = $derived.by(() => this.given.table.seats.map(({ pin }) => pin));

  /** The game is over, and no moment before its end is shown. */
  readonly over: boolean = $derived.by(
    () => this.given.table.status === "over" && (this.given.following ?? null) === null,
  );

  /** Whose turn is shown. When a turn has just ended, it is still that one. */
  readonly turnOf: number = $derived.by(() => this.given.followed ?? this.view.current);

  /** It is my turn, and I play it myself. */
  readonly mine: boolean = $derived.by(() => {
    const { seat } = this.view;
    return seat !== null && this.turnOf === seat && !this.over && !this.given.table.seats[seat]?.stand_in;
  });

  /** The most valuable of the designs that can be claimed. */
  readonly claim: number | null = $derived.by(() => {
    const worth = (design: number) => this.given.designs[design]?.points ?? 0;
    return [...this.touchable.designs].toSorted((a, b) => worth(b) - worth(a))[0] ?? null;
  });

  /** A sheet with something to choose is open. */
  readonly choosing: boolean = $derived.by(() => {
    const { selection, confirming } = this.given;
    if (confirming || selection.kind === "design" || selection.kind === "card") return true;
    return selection.kind === "pin"
      ? selection.to !== null
      : selection.kind === "yarn" && selection.second !== null;
  });

  /** The yarns that tokens can swap. */
  readonly payable: readonly number[] = $derived.by(() =>
    legalActions(this.given.situation).flatMap((action) => (action.do === "pay" ? [action.a, action.b] : [])),
  );
  readonly glowOctagons: ReadonlySet<number> = $derived.by(
    () => new Set(this.shopping ? this.payable : this.touchable.octagons.keys()),
  );

  readonly route: Route = $derived.by(() => {
    const { situation, selection, better } = this.given;
    if (better) return better;
    const goal = goalOf(selection, this.touchable, this.pointedSquare);
    return routeTo(situation, selection, this.touchable, goal, this.pointedWay);
  });
  readonly prices: ReadonlyMap<number, number> = $derived.by(() =>
    walkPrices(this.given.situation, this.touchable),
  );

  readonly marked: ReadonlySet<number> = $derived.by(
    () =>
      new Set(this.given.claimed?.octagons ?? this.given.better?.claimed ?? this.aids.lit?.octagons.flat()),
  );
  readonly hinted: ReadonlySet<number> = $derived.by(
    () => new Set(this.given.better?.octagons ?? this.aids.lit?.swaps?.flat()),
  );

  readonly designsHeld: readonly HeldDesign[] = $derived.by(() =>
    this.view.designs.flatMap((number) => {
      const design = this.given.designs[number];
      if (!design) return [];
      const distance = this.aids.hintFor(number)?.swaps?.length ?? null;
      const complete = this.touchable.designs.has(number);
      return [{ number, design, distance, complete, ...this.aids.changeOf(number) }];
    }),
  );
  readonly cardsHeld: readonly HeldCard[] = $derived.by(() =>
    this.view.cards.flatMap((count, card) =>
      count > 0 ? [{ card, count, open: this.touchable.cards.has(card) }] : [],
    ),
  );

  readonly prompt: string = $derived.by(() => {
    const { following = null, table, thinking, selection } = this.given;
    if (following !== null) return following;
    if (this.over) return this.#result();
    const { current } = this.view;
    const name = this.names[current] ?? "";
    if (table.seats[current]?.stand_in) return m.guide_stand_in({ name });
    if (thinking) return m.guide_thinking({ name });
    return this.shopping ? m.prompt_first() : promptFor(this.view, this.touchable, selection);
  });

  /** A word for newcomers, while it is about what they see. */
  readonly coach: string | null = $derived.by(() =>
    (this.given.following ?? null) === null ? (this.given.coach ?? null) : null,
  );

  constructor(given: BoardProps) {
    this.given = given;
    $effect(() => {
      if (this.given.selection.kind !== "none" || this.touchable.next !== "act") this.shopping = false;
    });
  }

  buy(what: "card" | "swap" | "design"): void {
    if (what === "card") this.given.ontouch({ on: "button", button: "buy-card" });
    else if (what === "design") this.given.ontouch({ on: "button", button: "buy-design" });
    else if (this.shopping) this.letGo();
    else this.shop();
  }

  /** Shows which yarns tokens can swap. If there are none, a swap is sent all the same, so that the server says why. */
  shop(): void {
    const { situation, ontouch, onoutcome } = this.given;
    ontouch({ on: "nothing" });
    if (!this.mine || this.view.phase !== Phase.ACT) return;
    this.shopping = this.payable.length > 0;
    if (!this.shopping) onoutcome?.(send(situation, intendedPaidSwap(situation), NONE));
  }

  #result(): string {
    if (this.given.table.ending?.how === "abandoned") return m.end_abandoned();
    const winner = this.given.table.ending?.winner ?? this.view.winner;
    return winner === null ? m.end_nobody() : m.end_won({ name: this.names[winner] ?? "" });
  }

  /** Who waits for the others can still see where a design of theirs is nearest, also with a finger. */
  touchDesign(design: number): void {
    if (!this.mine) this.pointedDesign = design;
    this.given.ontouch({ on: "design", design });
  }

  /** Nothing is selected any more. */
  letGo(): void {
    this.shopping = false;
    this.given.ontouch({ on: "nothing" });
  }
}
