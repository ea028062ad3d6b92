// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { notifyTurn, showTurn } from "./notifications";

const shown = vi.fn();

beforeEach(() => {
  shown.mockClear();
  document.head.innerHTML = '<link rel="icon" href="/icon.svg">';
  vi.stubGlobal(
    "Notification",
    class {
      static permission = "granted";
      constructor(title: string) {
        shown(title);
      }
    },
  );
  vi.stubGlobal("isSecureContext", true);
  Object.defineProperty(navigator, "serviceWorker", { value: undefined, configurable: true });
});
afterEach(() => vi.unstubAllGlobals());

const lookAway = (hidden: boolean) =>
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });

it("says whose turn it is in the title and the icon, and takes it back", () => {
  const icon = () => document.querySelector("link")?.getAttribute("href");
  showTurn("Meena’s turn");
  expect([document.title, icon()]).toEqual(["● Meena’s turn · Ettana", "/icon-turn.svg"]);
  showTurn(null);
  expect([document.title, icon()]).toEqual(["Ettana · The Looms of Kanchi", "/icon.svg"]);
});

it("calls only those who look elsewhere and have allowed it", async () => {
  lookAway(false);
  await notifyTurn("Your turn");
  lookAway(true);
  (Notification as unknown as { permission: string }).permission = "default";
  await notifyTurn("Your turn");
  expect(shown).not.toHaveBeenCalled();
  (Notification as unknown as { permission: string }).permission = "granted";
  await notifyTurn("Your turn");
  expect(shown).toHaveBeenCalledExactlyOnceWith("Your turn");
});
