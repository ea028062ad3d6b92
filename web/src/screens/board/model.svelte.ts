/** What the parts of the board share, computed from its session: what can be touched, whose turn it is, what to say. Draws nothing. */

import { legalActions } from "../../game/actions/situation";
import type { BoardSession } from "../../game/session/board_session";
import { intendedPaidSwap } from "../../game/touch/intended_actions";
import { goalOf, type Route, routeTo, walkPrices } from "../../game/touch/pin_route";
import { NONE, send } from "../../game/touch/selection";
import { type Touchable, touchableIn } from "../../game/touch/touchable";
import { m } from "../../language/messages.svelte";
import { prefs } from "../../ui/settings/prefs.svelte";
import { coachText } from "../../ui/words/coach";
import { promptFor } from "../../ui/words/sentences";
import { Phase, type View } from "../../wire";
import { BoardAids } from "./aids.svelte";
import type { HeldCard, HeldDesign } from "./hand/Hand.svelte";
import { TableWords } from "./table_words.svelte";

export class BoardModel {
  readonly session: BoardSession;
  readonly words: TableWords;
  readonly #caption: () => string | null;

  /** The price of a swap was touched: the yarns that tokens can swap glow. */
  shopping = $state.raw(false);
  /** What the pointer or the focus is on: a yarn, a square, a way, a design of mine. */
  pointedYarn = $state.raw<number | null>(null);
  pointedSquare = $state.raw<number | null>(null);
  pointedWay = $state.raw<string | null>(null);
  pointedDesign = $state.raw<number | null>(null);

  readonly aids: BoardAids = new BoardAids(this);

  readonly view: View = $derived.by(() => this.session.shown.situation.view);
  readonly touchable: Touchable = $derived.by(() =>
    touchableIn(this.session.shown.situation, this.session.selection.current),
  );

  /** What is said of a moment that is past; null at the present. */
  readonly following: string | null = $derived.by(() => this.#caption() ?? this.words.past);

  /** The game is over, and no moment before its end is shown. */
  readonly over: boolean = $derived.by(
    () => this.session.table.info.status === "over" && this.following === null,
  );

  /** Whose turn is shown. When a turn has just ended, it is still that one. */
  readonly turnOf: number = $derived.by(() => this.session.past?.by ?? this.view.current);

  /** It is my turn, and I play it myself. */
  readonly mine: boolean = $derived.by(() => {
    const { seat } = this.view;
    return (
      seat !== null && this.turnOf === seat && !this.over && !this.session.table.info.seats[seat]?.stand_in
    );
  });

  /** The most valuable of the designs that can be claimed. */
  readonly claim: number | null = $derived.by(() => {
    const worth = (design: number) => this.words.designs[design]?.points ?? 0;
    return [...this.touchable.designs].toSorted((a, b) => worth(b) - worth(a))[0] ?? null;
  });

  /** A sheet with something to choose is open. */
  readonly choosing: boolean = $derived.by(() => {
    const { current: selection, confirming } = this.session.selection;
    if (confirming || selection.kind === "design" || selection.kind === "card") return true;
    return selection.kind === "pin"
      ? selection.to !== null
      : selection.kind === "yarn" && selection.second !== null;
  });

  /** The yarns that tokens can swap. */
  readonly payable: readonly number[] = $derived.by(() =>
    legalActions(this.session.shown.situation).flatMap((action) =>
      action.do === "pay" ? [action.a, action.b] : [],
    ),
  );
  readonly glowOctagons: ReadonlySet<number> = $derived.by(
    () => new Set(this.shopping ? this.payable : this.touchable.octagons.keys()),
  );

  readonly route: Route = $derived.by(() => {
    const better = this.session.review?.better;
    if (better) return better;
    const { situation } = this.session.shown;
    const selection = this.session.selection.current;
    const goal = goalOf(selection, this.touchable, this.pointedSquare);
    return routeTo(situation, selection, this.touchable, goal, this.pointedWay);
  });
  readonly prices: ReadonlyMap<number, number> = $derived.by(() =>
    walkPrices(this.session.shown.situation, this.touchable),
  );

  readonly marked: ReadonlySet<number> = $derived.by(
    () =>
      new Set(
        this.session.arrival.claimed?.octagons ??
          this.session.review?.better?.claimed ??
          this.aids.lit?.octagons.flat(),
      ),
  );
  readonly hinted: ReadonlySet<number> = $derived.by(
    () => new Set(this.session.review?.better?.octagons ?? this.aids.lit?.swaps?.flat()),
  );

  readonly designsHeld: readonly HeldDesign[] = $derived.by(() =>
    this.view.designs.flatMap((number) => {
      const design = this.words.designs[number];
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
    if (this.following !== null) return this.following;
    if (this.over) return this.#result();
    const { current } = this.view;
    const name = this.words.names[current] ?? "";
    if (this.session.table.info.seats[current]?.stand_in) return m.guide_stand_in({ name });
    if (this.session.turn.thinking) return m.guide_thinking({ name });
    return this.shopping
      ? m.prompt_first()
      : promptFor(this.view, this.touchable, this.session.selection.current);
  });

  /** A word for newcomers, while it is about what they see. */
  readonly coach: string | null = $derived.by(() =>
    prefs.coach && this.session.table.coached && this.session.past === null
      ? coachText(this.view, this.touchable, this.session.selection.current)
      : null,
  );

  /** `caption`: what is said of a moment that is past, instead of the change that led to it. */
  constructor(
    session: BoardSession,
    words: TableWords = new TableWords(session),
    caption: () => string | null = () => null,
  ) {
    this.session = session;
    this.words = words;
    this.#caption = caption;
    $effect(() => {
      if (this.session.selection.current.kind !== "none" || this.touchable.next !== "act")
        this.shopping = false;
    });
  }

  /** Shows the others' turns once more; null if there are none. */
  readonly startRecap: (() => void) | null = $derived.by(() => {
    const { past, recap } = this.session;
    return recap?.canRecap && !recap.recapping && past === null ? () => recap.recap() : null;
  });

  /** The coach is silent from now on, at every table. */
  dismissCoach(): void {
    prefs.coach = false;
  }

  buy(what: "card" | "swap" | "design"): void {
    const { selection } = this.session;
    if (what === "card") selection.touch({ on: "button", button: "buy-card" });
    else if (what === "design") selection.touch({ on: "button", button: "buy-design" });
    else if (this.shopping) this.letGo();
    else this.shop();
  }

  /** Shows which yarns tokens can swap. If there are none, a swap is sent all the same, so that the server says why. */
  shop(): void {
    const { selection, shown } = this.session;
    selection.touch({ on: "nothing" });
    if (!this.mine || this.view.phase !== Phase.ACT) return;
    this.shopping = this.payable.length > 0;
    if (this.shopping) return;
    selection.carryOut(send(shown.situation, intendedPaidSwap(shown.situation), NONE));
  }

  #result(): string {
    const { ending } = this.session.table.info;
    if (ending?.how === "abandoned") return m.end_abandoned();
    const winner = ending?.winner ?? this.view.winner;
    return winner === null ? m.end_nobody() : m.end_won({ name: this.words.names[winner] ?? "" });
  }

  /** Who waits for the others can still see where a design of theirs is nearest, also with a finger. */
  touchDesign(design: number): void {
    if (!this.mine) this.pointedDesign = design;
    this.session.selection.touch({ on: "design", design });
  }

  /** Nothing is selected any more. */
  letGo(): void {
    this.shopping = false;
    this.session.selection.touch({ on: "nothing" });
  }
}
