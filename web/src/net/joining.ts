/** Takes a seat at a friend's table, or the seat of another device by a code. */

import { hasCode } from "../api_error";
import type { Join, Seated } from "../wire";
import { hostOf, server } from "./hosts/hosts";
import { forgetToken, tokenFor } from "./storage/code_token";

const TRIES = 3;
const TOKEN_BYTES = 32;

/** The token is made here: if the answer gets lost, a retry with the same token gets the same seat. */
export async function joinTable(table: string, wish: Join): Promise<Seated> {
  const body = { ...wish, token: newToken() };
  return repeated(() => hostOf(table).ask("join", { at: table, body }));
}

/** As with joining, the token is made here. */
export async function takeSeatByCode(code: string): Promise<Seated> {
  const body = { code, token: tokenFor(code, newToken) };
  try {
    const seated = await repeated(() => server.ask("move", { body }));
    forgetToken();
    return seated;
  } catch (error) {
    if (hasCode(error, "no_such_code")) forgetToken();
    throw error;
  }
}

/** Retries a request whose outcome is unknown: the network is down, or the server could not store it. */
async function repeated(ask: () => Promise<Seated>): Promise<Seated> {
  for (let tries = 1; ; tries++) {
    try {
      return await ask();
    } catch (error) {
      const unknown = hasCode(error, "offline") || hasCode(error, "try_again");
      if (!unknown || tries === TRIES) throw error;
    }
  }
}

function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(TOKEN_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
