/** Words for what went wrong while making or joining a table, and why a connection has ended. */
import { m } from "../../language/messages.svelte";
import type { GoodbyeCode } from "../../wire";
import { refusalText } from "./refusals";

const NOBODY = { names: [], designs: [] };

export function problemText(error: unknown): string {
  const code =
    typeof error === "object" && error !== null && "code" in error ? String(error.code) : "internal";
  if (code === "not_loaded" || code === "engine_failed") return ""; // the player chose it, or OfflineNotice says it
  if (code === "no_server" || code === "not_here") return m.problem_no_server();
  return code === "offline" ? m.problem_offline() : refusalText(code, {}, NOBODY);
}

// The server's goodbyes, and two codes of the connection itself. After those with null it reconnects by itself.
const ENDINGS: Readonly<Record<GoodbyeCode | "other_protocol" | "closed", (() => string) | null>> = {
  bad_token: m.line_seat_lost,
  blocked: m.problem_blocked,
  seat_freed: m.line_seat_freed,
  seat_moved: m.line_seat_moved,
  no_such_table: m.table_gone_text,
  removed: m.table_removed_text,
  other_protocol: m.line_other_protocol,
  closed: null,
  idle: null,
  internal: null,
  malformed: null,
  put_away: null,
  say_hello_first: null,
  server_stops: null,
  too_fast: null,
  too_slow: null,
  try_again: null,
};

/** Why the connection to the table has ended for good. */
export function endingText(code: string | null): string {
  return (code !== null && code in ENDINGS && ENDINGS[code as keyof typeof ENDINGS]?.()) || m.line_gone();
}
