/** Why there is no analysis, in words. */

import { ApiError } from "../../api_error";
import { m } from "../../language/messages.svelte";
import { recordProblemText } from "../../ui/words/record_problems";

const CODES: Readonly<Record<string, () => string>> = {
  no_such_page: m.study_old, // an older server, or one that makes none
  wrong_method: m.study_old,
  too_many_requests: m.study_enough,
  try_again: m.study_full,
  no_such_analysis: m.study_full,
  offline: m.study_offline,
};

export function studyProblemText(error: unknown): string {
  const words = error instanceof ApiError ? CODES[error.code] : undefined;
  return words?.() ?? recordProblemText(error);
}
