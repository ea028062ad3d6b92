// @vitest-environment happy-dom
import { flushSync } from "svelte";
import { afterEach, expect, it } from "vitest";
import { type Resource, useResource } from "./resource.svelte";

/** Loads that are answered by hand, in any order. */
class Loads<T> {
  readonly #answers: { readonly give: (value: T) => void; readonly fail: (error: unknown) => void }[] = [];

  get count(): number {
    return this.#answers.length;
  }

  load = (): Promise<T> => new Promise((give, fail) => this.#answers.push({ give, fail }));

  async answer(index: number, value: T): Promise<void> {
    this.#answers[index]?.give(value);
    await settled();
  }

  async fail(index: number, error: unknown): Promise<void> {
    this.#answers[index]?.fail(error);
    await settled();
  }
}

async function settled(): Promise<void> {
  await Promise.resolve();
  await Promise.resolve();
  flushSync();
}

let leave = () => {};
afterEach(() => leave());

function used<T>(load: () => Promise<T> | null): Resource<T> {
  let resource: Resource<T> | undefined;
  leave = $effect.root(() => {
    resource = useResource(load);
  });
  flushSync();
  return resource as Resource<T>;
}

it("has no value until the answer comes", async () => {
  const loads = new Loads<string>();
  const words = used(loads.load);
  expect([words.value, words.loading, words.error]).toEqual([null, true, null]);
  await loads.answer(0, "here");
  expect([words.value, words.loading, words.error]).toEqual(["here", false, null]);
});

it("loads anew when what it depends on changes, and drops an answer that comes late", async () => {
  const loads = new Loads<string>();
  let language = $state("en");
  const words = used(() => {
    void language;
    return loads.load();
  });
  language = "ta";
  flushSync();
  expect(loads.count).toBe(2);
  await loads.answer(1, "Tamil");
  await loads.answer(0, "English");
  expect([words.value, words.loading]).toEqual(["Tamil", false]);
});

it("drops a late failure as well", async () => {
  const loads = new Loads<string>();
  const words = used(loads.load);
  words.reload();
  flushSync();
  await loads.fail(0, new Error("offline"));
  expect([words.error, words.loading]).toEqual([null, true]);
});

it("keeps the last value while it loads again, and when that fails", async () => {
  const loads = new Loads<string>();
  const words = used(loads.load);
  await loads.answer(0, "old");
  words.reload();
  flushSync();
  expect([words.value, words.loading]).toEqual(["old", true]);
  const problem = new Error("offline");
  await loads.fail(1, problem);
  expect([words.value, words.loading, words.error]).toEqual(["old", false, problem]);
  words.reload();
  flushSync();
  expect(words.error).toBeNull();
  await loads.answer(2, "new");
  expect(words.value).toBe("new");
});

it("loads nothing while there is nothing to load", async () => {
  const loads = new Loads<string>();
  let name = $state<string | null>(null);
  const deck = used(() => (name === null ? null : loads.load()));
  expect([deck.loading, loads.count]).toEqual([false, 0]);
  name = "kanchi";
  flushSync();
  await loads.answer(0, "designs");
  expect(deck.value).toBe("designs");
});

it("is silent once the component is gone", async () => {
  const loads = new Loads<string>();
  const words = used(loads.load);
  leave();
  await loads.answer(0, "late");
  expect(words.value).toBeNull();
});
