/** Components in a test's document, for tests that run in `happy-dom`. */

import { type Component, flushSync, mount, unmount } from "svelte";
import { afterEach } from "vitest";

const mounted: Record<string, unknown>[] = [];

afterEach(async () => {
  for (const component of mounted.splice(0)) await unmount(component);
  document.body.replaceChildren();
});

/** The component, drawn into the document until the test is over. */
// biome-ignore lint/suspicious/noExplicitAny: what Svelte itself asks of the props of a component
export function draw<Props extends Record<string, any>>(component: Component<Props>, props: Props): void {
  mounted.push(mount(component, { target: document.body, props }));
  flushSync();
}

/** Once everything has been answered that needs no more than a turn of the event loop. */
export async function settled(): Promise<void> {
  await new Promise((done) => setTimeout(done));
  flushSync();
}

export function press(key: string, target: EventTarget = document.body): void {
  target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  flushSync();
}
