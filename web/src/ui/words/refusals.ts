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

// Codes that share their words with others. Every other code has the words `refusal_` and the code: all that the rules
// refuse by, so that a new reason needs no line here. A code without words does not compile: the server's list is closed.
const SHARED = {
  // the table
  already_started: m.problem_already_started,
  malformed_action: m.problem_try_again,
  no_such_bot: m.problem_no_such_bot,
  no_such_seat: m.problem_no_such_seat,
  not_all_ready: m.problem_not_all_ready,
  only_the_host: m.problem_only_the_host,
  seats_are_open: m.problem_seats_open,
  the_host_stays: m.problem_the_host_stays,

  // making and joining a table
  bad_date: m.problem_bad_date,
  bad_name: m.problem_bad_name,
  bad_position: m.problem_bad_position,
  bad_rules: m.problem_bad_rules,
  bad_seat: m.problem_no_such_seat,
  bad_token: m.refusal_not_seated,
  malformed_position: m.problem_malformed_position,
  bad_record: m.problem_bad_record,
  false_record: m.problem_false_record,
  long_record: m.problem_long_record,
  name_taken: m.problem_name_taken,
  newer_record: m.problem_newer_record,
  no_seat_for_you: m.problem_no_such_seat,
  no_such_analysis: m.problem_try_again,
  no_such_code: m.problem_no_such_code,
  no_such_deck: m.problem_no_such_deck,
  no_such_puzzle: m.problem_no_such_puzzle,
  no_such_table: m.problem_no_such_table,
  not_over: m.problem_not_over,
  pin_taken: m.problem_pin_taken,
  position_needs_seats: m.problem_position_seats,
  seat_taken: m.problem_seat_taken,
  table_full: m.problem_table_full,

  // the connection
  blocked: m.problem_blocked,
  forbidden_origin: m.problem_forbidden,
  hello_was_said: m.problem_try_again,
  internal: m.problem_internal,
  malformed: m.problem_malformed,
  no_such_page: m.problem_try_again,
  not_here: m.problem_no_server,
  not_json: m.problem_try_again,
  too_large: m.problem_malformed,
  too_many_requests: m.problem_too_many,
  try_again: m.problem_try_again,
  wrong_host: m.problem_forbidden,
  wrong_method: m.problem_try_again,
} as const satisfies Partial<Record<RefusalCode, Say>>;

type OfItsOwn = Exclude<RefusalCode, keyof typeof SHARED>;

function isShared(code: string): code is keyof typeof SHARED {
  return code in SHARED;
}

/** Why something was refused: the words for the server's code, with its parameters put into words too. */
export function refusalText(
  code: string,
  detail: Readonly<Record<string, number>>,
  named: TableNames,
): string {
  const words: Words = {};
  for (const [key, value] of Object.entries(detail)) words[key] = inWords(key, value, named);
  if (isShared(code)) return SHARED[code]();
  const name = `refusal_${code as OfItsOwn}` as const;
  const say: Say = m[name];
  const text = say(words);
  return text === name ? m.refused({ code }) : text; // no words: of a server that is newer than this page
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
