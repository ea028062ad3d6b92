// @vitest-environment happy-dom
import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { anUpdate, FakeSocket } from "../../net/connection/fake_socket.testing";
import type { Hints } from "../../wire";
import { aView } from "../actions/views.testing";
import { TableState } from "./table_state.svelte";
import { useHints } from "./use_hints.svelte";

const wish = $state({ wanted: true, asking: true });
let table: TableState;
let end: () => void;
let hints: { readonly current: Hints | null };

const told = (version: number): Hints => ({
  tell: "hints",
  version,
  designs: [
    { design: 3, swaps: [[0, 1]], octagons: [[0]], colours: [2], nearer: [[0, 1]], farther: [[1, 2]] },
  ],
  squares: [{ square: 4, designs: [3] }],
});
const questions = () => {
  flushSync();
  return FakeSocket.last.heard("hints").length;
};

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  Object.assign(wish, { wanted: true, asking: true });
  table = new TableState("t1", "secret", { open: FakeSocket.open });
  end = $effect.root(() => {
    hints = useHints(
      table,
      () => wish.wanted,
      () => wish.asking,
    );
  });
  FakeSocket.last.greet({ view: aView() });
});
afterEach(() => {
  end();
  table.close();
  vi.useRealTimers();
});

it("asks once for each version", () => {
  expect(questions()).toBe(1);
  FakeSocket.last.tell(told(5));
  expect(questions()).toBe(1);
  expect(hints.current).toEqual(told(5));
  FakeSocket.last.tell(anUpdate(6, { view: aView() }));
  expect(questions()).toBe(2);
});

it("asks nothing while nobody would look, and then for what is there", () => {
  wish.asking = false;
  FakeSocket.last.tell(anUpdate(6, { view: aView() }));
  FakeSocket.last.tell(anUpdate(7, { view: aView() }));
  const before = questions();
  wish.asking = true;
  expect(questions()).toBe(before + 1);
});

it("asks nothing, and shows nothing, if it is not wanted", () => {
  flushSync();
  FakeSocket.last.tell(told(5));
  wish.wanted = false;
  expect(hints.current).toBeNull();
  const before = questions();
  FakeSocket.last.tell(anUpdate(6, { view: aView() }));
  expect(questions()).toBe(before);
});

it("keeps the distances until the next answer, but not what a swap or a move would bring", () => {
  flushSync();
  FakeSocket.last.tell(told(5));
  flushSync();
  FakeSocket.last.tell(anUpdate(6, { view: aView() }));
  expect(hints.current?.designs).toMatchObject([{ design: 3, swaps: [[0, 1]], nearer: [], farther: [] }]);
  expect(hints.current?.squares).toEqual([]);
});
