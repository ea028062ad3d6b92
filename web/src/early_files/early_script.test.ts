// @vitest-environment happy-dom
import { expect, it, vi } from "vitest";
import { earlyScript } from "./early_script";

const SCRIPT = earlyScript([
  ["table", ["./assets/Table.js", "./assets/Table.css"]],
  ["rules", ["./assets/Rules.js"]],
  ["games", ["./assets/Games.js"]],
  ["games/", ["./assets/Replay.js"]],
]);

/** The files fetched for an address. */
function fetched(hash: string): string[][] {
  const added: HTMLLinkElement[] = [];
  vi.spyOn(document.head, "append").mockImplementation((link) => {
    added.push(link as HTMLLinkElement);
  });
  location.hash = hash;
  new Function(SCRIPT)();
  return added.map(({ rel, href }) => [rel, new URL(href).pathname]);
}

it("fetches what the screen in the address needs", () => {
  expect(fetched("#/table/abc")).toEqual([
    ["modulepreload", "/assets/Table.js"],
    ["preload", "/assets/Table.css"],
  ]);
});

it.each([
  ["#/rules/5.3", "Rules"],
  ["#/games", "Games"],
  ["#/games/", "Games"],
  ["#/games/abc/12", "Replay"],
])("knows one thing from the list of them: “%s”", (hash, screen) => {
  expect(fetched(hash)).toEqual([["modulepreload", `/assets/${screen}.js`]]);
});

it.each(["", "#/", "#/nonsense", "#/constructor"])("fetches nothing at “%s”", (hash) => {
  expect(fetched(hash)).toEqual([]);
});
