import { describe, expect, it } from "vitest";
import { cachePolicy } from "./cache_policy";

describe.each(["https://loom.example/", "https://loom.example/games/ettana/"])("in %s", (home) => {
  const folder = new URL(home);

  it.each([
    ["the page", "GET", "navigate", "./", "page"],
    ["a script", "GET", "cors", "assets/index-B2x.js", "file"],
    ["an icon", "GET", "no-cors", "icon-192.png", "file"],
    ["the API", "GET", "cors", "api/tables", null],
    ["a command", "POST", "cors", "assets/index-B2x.js", null],
    ["a page of the server", "GET", "navigate", "metrics", null],
    ["a part of the game without a server", "GET", "cors", "offline/0123456789ab/a.wasm", "offline_file"],
    ["what that is made of", "GET", "cors", "offline/manifest.json", "offline_news"],
    ["the worker itself", "GET", "same-origin", "worker.js", null],
  ] as const)("answers %s as it should", (_, method, mode, path, source) => {
    expect(cachePolicy(method, mode, new URL(path, folder), folder)).toBe(source);
  });

  it("leaves other servers alone", () => {
    expect(cachePolicy("GET", "cors", new URL("https://elsewhere.example/assets/a.js"), folder)).toBeNull();
  });
});

it("leaves other folders alone", () => {
  const folder = new URL("https://loom.example/games/ettana/");
  expect(cachePolicy("GET", "cors", new URL("https://loom.example/assets/a.js"), folder)).toBeNull();
});
