/** The words for every reason to refuse, by the server's code. */
import { octagonName, squareName } from "../../game/loom/geometry";
import { m } from "../../language/messages.svelte";
import type { RefusalCode } from "../../wire";
import { cardName } from "../cards/action_cards";
import { colourWord } from "../pieces/colours";
import type { TableNames } from "./sentences";

type Words = Record<string, string | number>;

// biome-ignore lint/suspicious/noExplicitAny: each takes its own parameters, which the server sends with the code.
type Say = (words: any) => string;

// A code that is missing here does not compile: the server's list of them is closed.
const REFUSALS: Readonly<Record<RefusalCode, Say>> = {
  game_over: m.refusal_game_over,
  place_first: m.refusal_place_first,
  pins_are_placed: m.refusal_pins_are_placed,
  roll_first: m.refusal_roll_first,
  already_rolled: m.refusal_already_rolled,
  preset_comes_before_the_roll: m.refusal_preset_comes_before_the_roll,
  one_preset_a_turn: m.refusal_one_preset_a_turn,
  black_cannot_be_named: m.refusal_black_cannot_be_named,
  card_not_in_hand: m.refusal_card_not_in_hand,
  already_moved: m.refusal_already_moved,
  own_square: m.refusal_own_square,
  square_occupied: m.refusal_square_occupied,
  other_number: m.refusal_other_number,
  back_to_its_beginning: m.refusal_back_to_its_beginning,
  wrong_distance: m.refusal_wrong_distance,
  no_opponent: m.refusal_no_opponent,
  no_walk_pays_exactly_these: m.refusal_no_walk_pays_exactly_these,
  cannot_pay_for_the_walk: m.refusal_cannot_pay_for_the_walk,
  must_move: m.refusal_must_move,
  only_right_after_the_move: m.refusal_only_right_after_the_move,
  not_at_the_pin: m.refusal_not_at_the_pin,
  same_colour: m.refusal_same_colour,
  same_number: m.refusal_same_number,
  too_few_tokens: m.refusal_too_few_tokens,
  no_action_cards_left: m.refusal_no_action_cards_left,
  no_designs_left: m.refusal_no_designs_left,
  after_an_action: m.refusal_after_an_action,
  after_roll_again: m.refusal_after_roll_again,
  after_preset: m.refusal_after_preset,
  one_roll_again_a_turn: m.refusal_one_roll_again_a_turn,
  no_such_design: m.refusal_no_such_design,
  design_not_in_hand: m.refusal_design_not_in_hand,
  design_not_complete: m.refusal_design_not_complete,
  no_cards_to_steal: m.refusal_no_cards_to_steal,
  no_tokens_to_steal: m.refusal_no_tokens_to_steal,
  yarn_not_in_reserve: m.refusal_yarn_not_in_reserve,
  tile_not_in_reserve: m.refusal_tile_not_in_reserve,
  tile_occupied: m.refusal_tile_occupied,
  nobody_has_tokens: m.refusal_nobody_has_tokens,
  reserve_too_small: m.refusal_reserve_too_small,

  // the table
  already_left: m.refusal_already_left,
  already_started: m.problem_already_started,
  malformed_action: m.problem_try_again,
  no_such_bot: m.problem_no_such_bot,
  no_such_seat: m.problem_no_such_seat,
  nobody_stands_in: m.refusal_nobody_stands_in,
  not_all_ready: m.problem_not_all_ready,
  not_playing: m.refusal_not_playing,
  not_seated: m.refusal_not_seated,
  not_your_turn: m.refusal_not_your_turn,
  nothing_to_undo: m.refusal_nothing_to_undo,
  only_the_host: m.problem_only_the_host,
  seats_are_open: m.problem_seats_open,
  stale: m.refusal_stale,
  the_host_stays: m.problem_the_host_stays,
  too_often: m.refusal_too_often,

  // making and joining a table
  bad_rules: m.problem_bad_rules,
  bad_seat: m.problem_no_such_seat,
  bad_token: m.refusal_not_seated,
  name_taken: m.problem_name_taken,
  no_seat_for_you: m.problem_no_such_seat,
  no_such_code: m.problem_no_such_code,
  no_such_deck: m.problem_no_such_deck,
  no_such_table: m.problem_no_such_table,
  not_over: m.problem_not_over,
  pin_taken: m.problem_pin_taken,
  seat_taken: m.problem_seat_taken,
  table_full: m.problem_table_full,

  // the connection
  forbidden_origin: m.problem_forbidden,
  hello_was_said: m.problem_try_again,
  internal: m.problem_internal,
  malformed: m.problem_malformed,
  no_such_page: m.problem_try_again,
  not_json: m.problem_try_again,
  too_large: m.problem_malformed,
  too_many_requests: m.problem_too_many,
  try_again: m.problem_try_again,
  wrong_method: m.problem_try_again,
};

function isKnown(code: string): code is RefusalCode {
  return code in REFUSALS;
}

/** Why something was refused: the words for the server's code, with its parameters put into words too. */
export function refusalText(
  code: string,
  detail: Readonly<Record<string, number>>,
  named: TableNames,
): string {
  if (!isKnown(code)) return m.refused({ code }); // of a server that is newer than this page
  const words: Words = {};
  for (const [key, value] of Object.entries(detail)) words[key] = inWords(key, value, named);
  return REFUSALS[code](words);
}

function inWords(key: string, value: number, { names, designs }: TableNames): string | number {
  switch (key) {
    case "square":
      return squareName(value);
    case "octagon":
      return octagonName(value);
    case "colour":
      return colourWord(value);
    case "card":
      return cardName(value);
    case "design":
      return designs[value]?.name ?? value;
    case "seat":
      return names[value] ?? value;
    case "tokens":
    case "cost":
    case "reserve":
      return m.tokens({ n: value });
    case "steps":
      return m.steps({ n: value });
    default:
      return value;
  }
}
