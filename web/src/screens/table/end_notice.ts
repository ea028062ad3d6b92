/** Why there is no table to show, in words; null while there may be one. */

import type { LiveSession } from "../../game/session/live_session.svelte";
import { m } from "../../language/messages.svelte";

export function endNotice({ unreachable, connection }: LiveSession): { title: string; text: string } | null {
  if (unreachable) return { title: m.table_gone(), text: m.problem_no_server() };
  switch (connection.state === "gone" ? connection.endCode : null) {
    case "no_such_table":
      return {
        title: m.table_gone(),
        text: connection.offline ? m.offline_gone_text() : m.table_gone_text(),
      };
    case "removed":
      return { title: m.table_removed(), text: m.table_removed_text() };
    case "blocked":
      return { title: m.table_blocked(), text: m.problem_blocked() };
    default:
      return null;
  }
}
