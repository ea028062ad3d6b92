/** A server with scripted answers. */

import { type Mock, vi } from "vitest";
import { problem } from "../../api_error";
import type { Operation } from "./host";
import { server } from "./hosts";

type Answers = Partial<Record<Operation, Mock>>;

/** Each mock is called with the operation's arguments. Operations without a mock are refused. */
export function answering(answers: Answers): void {
  const ask = async (name: Operation, given: object = {}) => {
    const answer = answers[name];
    if (!answer) throw problem("no_such_page");
    return answer(given);
  };
  vi.spyOn(server, "ask").mockImplementation(ask as typeof server.ask);
}
