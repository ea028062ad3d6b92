/** Sentences about the turn: prompts, labels of ways, questions before an action that cannot be undone. */
import type { Action } from "../../game/actions/actions";
import type { Selection } from "../../game/touch/selection";
import type { Touchable } from "../../game/touch/touchable";
import type { Way } from "../../game/touch/ways";
import { m } from "../../language/messages.svelte";
import { ACTION_KINDS, type DesignInfo, type View } from "../../wire";
import { cardName } from "../cards/action_cards";
import { listed } from "./lists";

export interface TableNames {
  readonly names: readonly string[];
  readonly designs: readonly DesignInfo[];
}

/** What to do next, in a few words. */
export function promptFor(view: View, touchable: Touchable, selection: Selection): string {
  const number = view.number ?? 0;
  switch (touchable.next) {
    case "wait":
      return view.seat === null ? m.prompt_watching() : m.prompt_watch();
    case "over":
      return m.prompt_over();
    case "place":
      return m.prompt_place({ number });
    case "roll":
      return m.prompt_roll();
    case "square":
      return selection.kind === "card" ? m.prompt_target_square() : whereTo(number);
    case "yarn":
      return m.prompt_first();
    case "second_yarn":
      return m.prompt_second();
    case "yarn_or_tile":
      return m.prompt_replace();
    case "seat":
      return m.prompt_target_player();
    case "colour":
    case "number":
      return m.prompt_replace_with();
    case "face":
      return m.choice_face();
    case "call":
      return m.choice_call();
    case "way":
      return m.prompt_way();
    default:
      if (touchable.squares.size > 0) return whereTo(number);
      if (view.designs.length === 0 && touchable.buttons.has("buy-design")) return m.prompt_no_design();
      return view.free_swap ? m.prompt_swap() : m.prompt_end();
  }
}

function whereTo(number: number): string {
  return m.prompt_pin({ number, steps: m.steps({ n: number }) });
}

/** One way among several, as a short label. */
export function wayLabel(way: Way, { names }: TableNames): string {
  const { action } = way;
  switch (action.do) {
    case "walk":
      return way.pays.length > 0
        ? m.way_walk_paying({ names: listed(way.pays.map((seat) => names[seat] ?? "")) })
        : m.way_walk();
    case "jump":
      return m.way_jump();
    case "free":
      return m.way_free();
    case "pay":
      return m.way_pay();
    case "claim":
      return m.way_claim();
    case "exchange":
      return m.way_exchange();
    default:
      return playing(action, (card) => m.way_card({ card })) ?? "";
  }
}

/** The question before an action that cannot be undone. */
export function confirmTitle(action: Action): string {
  switch (action.do) {
    case "buy-card":
      return m.confirm_buy_card();
    case "buy-design":
      return m.confirm_buy_design();
    case "exchange":
      return m.confirm_exchange();
    case "gain":
      return m.confirm_gain({ number: action.number });
    default:
      return playing(action, (card) => m.confirm_play({ card })) ?? m.confirm_plain();
  }
}

/** Words about the card that an action plays; null if it plays none. */
function playing(action: Action, words: (card: string) => string): string | null {
  const { card } = ACTION_KINDS[action.do];
  return card === null ? null : words(cardName(card));
}
