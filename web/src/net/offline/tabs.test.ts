import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { FakeChannel, FakeLocks } from "./fake_browser.testing";
import { Tabs } from "./tabs";

const HOUR = 3_600_000;
let open: Tabs[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("navigator", { locks: new FakeLocks() });
  vi.stubGlobal("BroadcastChannel", FakeChannel);
  vi.stubGlobal("document", { visibilityState: "visible" });
});

afterEach(() => {
  for (const tab of open) tab.end();
  open = [];
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A tab that records its messages. */
function tab(): { tabs: Tabs; said: string[] } {
  const said: string[] = [];
  const tabs = new Tabs({
    host: (on) => said.push(on ? "host" : "no host"),
    guest: (_, storage) => said.push(`guest ${storage}`),
    asked: (message) => said.push(`asked ${message.say}`),
    told: (message) => said.push(`told ${message.say}`),
  });
  open.push(tabs);
  return { tabs, said };
}

const settle = (ms = 0): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

it("gives the workers to the first tab, and lets the others talk to it", async () => {
  const one = tab();
  await settle();
  const two = tab();
  await settle();
  expect(one.said).toEqual(["host"]);
  expect(two.said).toEqual(["guest null"]);
  one.tabs.tellReady("lasting");
  two.tabs.send({ say: "open", line: 7, table: "here-1" });
  one.tabs.pass({ say: "told", line: 7, text: "{}" });
  await settle();
  expect(one.said).toEqual(["host", "asked open"]);
  expect(two.said).toEqual(["guest null", "guest lasting", "told told"]);
});

it("gives them to the next tab when the first is closed", async () => {
  const one = tab();
  await settle();
  const two = tab();
  await settle();
  one.tabs.end();
  await settle();
  expect(one.said).toEqual(["host", "no host"]);
  expect(two.said.at(-1)).toBe("host");
});

it("takes them from a tab that the browser froze, and gives them back to nobody", async () => {
  const one = tab();
  await settle();
  const two = tab();
  await settle();
  const [frozen] = FakeChannel.all();
  if (frozen) frozen.frozen = true;
  await settle(20_000);
  expect(two.said.at(-1)).toBe("host");
  expect(one.said).toEqual(["host", "no host"]); // when it wakes up
});

it("leaves them with a tab that answers, for hours", async () => {
  const one = tab();
  await settle();
  const two = tab();
  one.tabs.tellReady("memory");
  await settle(HOUR);
  expect(one.said).toEqual(["host"]);
  expect(two.said).not.toContain("host");
});

it("takes nothing while the page is not seen", async () => {
  tab();
  await settle();
  const two = tab();
  await settle();
  vi.stubGlobal("document", { visibilityState: "hidden" });
  const [frozen] = FakeChannel.all();
  if (frozen) frozen.frozen = true;
  await settle(60_000);
  expect(two.said).not.toContain("host");
});

it("has workers of its own where there are no locks", () => {
  vi.stubGlobal("navigator", {});
  expect(tab().said).toEqual(["host"]);
  expect(tab().said).toEqual(["host"]);
});

it("is alone where the browser refuses locks, and does not ask for ever", async () => {
  let asked = 0;
  const request = async () => {
    asked += 1;
    throw new DOMException("denied", "SecurityError");
  };
  vi.stubGlobal("navigator", { locks: { request } });
  const one = tab();
  await settle();
  expect([asked, one.said]).toEqual([1, ["host"]]);
});
