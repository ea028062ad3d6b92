// @vitest-environment happy-dom
import { expect, it, vi } from "vitest";
import { earlyScript } from "./early_script";

const SCRIPT = earlyScript([
  ["table", ["/assets/Table.js", "/assets/Table.css"]],
  ["rules", ["/assets/Rules.js"]],
]);

/** What is fetched at an address. */
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

it.each(["", "#/", "#/nonsense", "#/constructor"])("fetches nothing at “%s”", (hash) => {
  expect(fetched(hash)).toEqual([]);
});
