/** The table in words, for screen readers: the loom, my hand, the scores, what can be done now. */

import { legalActions, type Situation } from "../../../game/actions/situation";
import { octagonName, squareName } from "../../../game/loom/geometry";
import type { Touchable } from "../../../game/touch/touchable";
import { m } from "../../../language/messages.svelte";
import { cardName } from "../../../ui/cards/action_cards";
import { colourWord } from "../../../ui/pieces/colours";
import { listed } from "../../../ui/words/lists";
import type { TableNames } from "../../../ui/words/sentences";
import type { View } from "../../../wire";

export type Report = "board" | "hand" | "scores" | "open";

export function report(
  what: Report,
  situation: Situation,
  touchable: Touchable,
  prompt: string,
  named: TableNames,
): string {
  const { view } = situation;
  const sentences = {
    board: () => board(view, named),
    hand: () => hand(view, touchable, named),
    scores: () => scores(view, named),
    open: () => [prompt, ...open(situation, touchable, named)],
  }[what]();
  return sentences.filter(Boolean).join(". ");
}

function board({ yarns, tiles, players }: View, { names }: TableNames): string[] {
  const rows = (cells: readonly (string | number)[], width: number) =>
    Array.from({ length: width }, (_, row) =>
      m.report_row({ n: row + 1, row: cells.slice(row * width, (row + 1) * width).join(m.list_comma()) }),
    );
  const pins = players.flatMap(({ pin }, seat) =>
    pin === null ? [] : [m.report_pin({ name: names[seat] ?? "", place: squareName(pin) })],
  );
  return [m.loom_yarns(), ...rows(yarns.map(colourWord), 5), m.loom_tiles(), ...rows(tiles, 4), ...pins];
}

function hand({ designs, cards }: View, touchable: Touchable, named: TableNames): string[] {
  const patterns = designs.map((number) => {
    const design = named.designs[number];
    const name = m.side_claimed({ name: design?.name ?? "", annas: m.annas({ n: design?.points ?? 0 }) });
    const drawing = (design?.drawing ?? []).map((row) => [...row].join(" ")).join(" / ");
    const complete = touchable.designs.has(number) ? m.design_complete() : "";
    return [name, complete, m.design_drawing({ drawing })].filter(Boolean).join(m.list_comma());
  });
  const held = cards.flatMap((count, card) => Array.from({ length: count }, () => cardName(card)));
  return [
    designs.length > 0 ? m.hand_designs() : m.hand_no_designs(),
    ...patterns,
    held.length > 0 ? m.report_cards({ cards: listed(held) }) : m.hand_no_cards(),
  ];
}

function scores({ players, target, reserve }: View, { names }: TableNames): string[] {
  const sides = players.map(({ points, tokens, design_count, card_count }, seat) =>
    [
      m.race_player({ name: names[seat] ?? "", annas: m.annas({ n: points }) }),
      m.tokens({ n: tokens }),
      m.side_designs({ n: design_count }),
      m.side_cards({ n: card_count }),
    ].join(m.list_comma()),
  );
  return [
    m.race_label({ annas: m.annas({ n: target }) }),
    ...sides,
    m.report_reserve({ tokens: m.tokens({ n: reserve }) }),
  ];
}

function open(situation: Situation, touchable: Touchable, { designs }: TableNames): string[] {
  const actions = legalActions(situation);
  const squares = actions.flatMap((a) =>
    a.do === "place" || a.do === "walk" || a.do === "jump" ? [a.to] : [],
  );
  const free = actions.flatMap((a) => (a.do === "free" ? [a.a, a.b] : []));
  const unique = (places: readonly number[]) => [...new Set(places)].sort((a, b) => a - b);
  const wares = [
    touchable.buttons.has("buy-card") && m.price_card(),
    actions.some((a) => a.do === "pay") && m.price_swap(),
    touchable.buttons.has("buy-design") && m.price_design(),
  ].filter((ware) => ware !== false);
  const some = (things: readonly string[], say: (words: string) => string) =>
    things.length > 0 ? say(listed(things)) : "";
  return [
    some(unique(squares).map(squareName), (places) => m.report_squares({ places })),
    some(unique(free).map(octagonName), (places) => m.report_swaps({ places })),
    some(
      [...touchable.designs].map((number) => designs[number]?.name ?? ""),
      (names) => m.report_claims({ names }),
    ),
    some([...touchable.cards].map(cardName), (cards) => m.report_playable({ cards })),
    some(wares, (words) => m.report_wares({ words })),
    touchable.buttons.has("end") ? m.button_end() : "",
  ];
}
