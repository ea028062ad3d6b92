/** The title of the page while nothing else is to be said in it. */
import { m } from "../../language/messages.svelte";

export function pageTitle(): string {
  return `${m.app_name()} · ${m.app_subtitle()}`;
}
