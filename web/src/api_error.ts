/** Why a request failed. */

import type { Problem } from "./wire";

/** A Problem of the server, which may be newer than this page, or a code of the page itself. */
interface Reason extends Omit<Problem, "code"> {
  readonly code: string;
}

/** A request that was refused, got no answer ("offline") or has no server ("no_server"). The catalogue has words for each code. */
export class ApiError extends Error {
  readonly code: string;
  readonly clause: string | null;
  readonly detail: Readonly<Record<string, number>>;

  constructor({ code, clause, detail }: Reason) {
    super(code);
    this.name = "ApiError";
    this.code = code;
    this.clause = clause;
    this.detail = detail;
  }
}

/** An error that has only a code. */
export function problem(code: string): ApiError {
  return new ApiError({ code, clause: null, detail: {} });
}

export function hasCode(error: unknown, code: string): boolean {
  return error instanceof ApiError && error.code === code;
}
