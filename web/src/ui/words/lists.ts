import { m } from "../../language/messages.svelte";

/** Words as a list in a sentence: "Asha, Ben and Chitra". */
export function listed(words: readonly string[]): string {
  const last = words[words.length - 1];
  if (last === undefined) return m.list_nobody();
  if (words.length === 1) return last;
  return m.list_and({ first: words.slice(0, -1).join(m.list_comma()), last });
}
