/** Words for what is wrong with a record, and in which line. */

import { ApiError } from "../../api_error";
import { m } from "../../language/messages.svelte";
import { problemText } from "./problems";

export function recordProblemText(error: unknown): string {
  if (!(error instanceof ApiError)) return problemText(error);
  if (error.code === "too_large") return m.replay_too_long();
  const { line } = error.detail;
  const text = problemText(error);
  return line === undefined ? text : `${text} ${m.replay_line({ line })}`;
}
