/** What went wrong at the door: making a table, joining one. */
import { m } from "../language/messages.svelte";

const PROBLEMS: Record<string, () => string> = {
  offline: m.problem_offline,
  try_again: m.problem_try_again,
  internal: m.problem_try_again,
  no_such_table: m.problem_no_such_table,
  already_started: m.problem_already_started,
  table_full: m.problem_table_full,
  seat_taken: m.problem_seat_taken,
  name_taken: m.problem_name_taken,
  pin_taken: m.problem_pin_taken,
  too_many_requests: m.problem_too_many,
  no_such_code: m.problem_no_such_code,
  malformed: m.problem_malformed,
  bad_rules: m.problem_malformed,
  seats_are_open: m.problem_seats_open,
  not_all_ready: m.problem_not_all_ready,
  only_the_host: m.problem_only_the_host,
};

export function problemText(error: unknown): string {
  const code =
    typeof error === "object" && error !== null && "code" in error ? String(error.code) : "internal";
  return PROBLEMS[code]?.() ?? m.refused({ code });
}
