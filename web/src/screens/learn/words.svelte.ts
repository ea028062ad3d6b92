/** The words of the lessons in the language that is spoken now, and what fills their gaps. */

import type { Action } from "../../game/actions/actions";
import { octagonName, squareName } from "../../game/loom/geometry";
import { language } from "../../language/current_language.svelte";
import { type LessonWords, lessonWords } from "../../language/lesson_words";
import { useResource } from "../../resource.svelte";
import { cardName } from "../../ui/cards/action_cards";
import { colourWord } from "../../ui/pieces/colours";
import { ACTION_KINDS, type DesignInfo, type View } from "../../wire";

interface WordsNow {
  readonly there: boolean;
  readonly missing: boolean;
  title(lesson: string): string;
  say(key: string, given?: Readonly<Record<string, string>>): string;
}

export function useLessonWords(): WordsNow {
  const words = useResource(() => lessonWords(language()));
  const say = (key: string, given: Readonly<Record<string, string>> = {}) =>
    (words.value?.[key as keyof LessonWords] ?? "").replace(
      /\{(\w+)\}/g,
      (_, gap: string) => given[gap] ?? "",
    );
  return {
    get there() {
      return words.value !== null;
    },
    get missing() {
      return words.error !== null;
    },
    title: (lesson) => say(`${lesson}_title`),
    say,
  };
}

/** What the words about an action can name: places, the number rolled, a card, a design (else the first of my hand), my points. */
export function gapsOf(
  action: Action | null,
  view: View | null,
  designs: readonly DesignInfo[],
): Record<string, string> {
  const mine = view?.players[view.seat ?? -1];
  const [held = -1] = view?.designs ?? [];
  const card = action && ACTION_KINDS[action.do].card;
  const always = {
    number: String(view?.number ?? ""),
    points: String(mine?.points ?? ""),
    design: designs[held]?.name ?? "",
    ...(card === null ? {} : { card: cardName(card) }),
  };
  switch (action?.do) {
    case "walk":
    case "jump":
    case "move":
      return { ...always, to: squareName(action.to) };
    case "free":
    case "pay":
      return { ...always, a: octagonName(action.a), b: octagonName(action.b) };
    case "yarn":
      return { ...always, a: octagonName(action.octagon), colour: colourWord(action.colour) };
    case "claim":
    case "exchange":
      return { ...always, design: designs[action.design]?.name ?? "" };
    default:
      return always;
  }
}
