/**
 * The token with which this device redeems a seat's code. It is kept until the server has answered, even across a
 * reload: once used, the code accepts no other token.
 */

import { dropText, storedText, storeText } from "./stored_text";

const PLACE = "ettana.code";
let kept = ""; // a code and its token; here too, since some browsers store nothing

export function tokenFor(code: string, newToken: () => string): string {
  const [known, token] = (storedText(PLACE) ?? kept).split(" ");
  if (known === code && token) return token;
  const made = newToken();
  kept = `${code} ${made}`;
  storeText(PLACE, kept);
  return made;
}

export function forgetToken(): void {
  kept = "";
  dropText(PLACE);
}
