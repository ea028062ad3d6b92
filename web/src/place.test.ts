// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from "vitest";
import { liveUrl } from "./net/hosts/server_host";
import { pageFolder, serverAddress } from "./place";

/** A page at an address, whose parts are named as its HTML has them. */
function pageAt(address: string, server: string, manifest = "./manifest.webmanifest"): void {
  vi.stubGlobal("location", new URL(address));
  window.location.href = address;
  document.head.innerHTML = `<meta name="ettana-server" content="${server}"><link rel="manifest" href="${new URL(manifest, address)}">`;
}

afterEach(() => vi.unstubAllGlobals());

it.each([
  ["https://loom.example/", "/"],
  ["https://loom.example/index.html", "/"],
  ["https://loom.example/games/ettana/#/rules", "/games/ettana/"],
])("at %s the folder is %s, and the server in it", (address, folder) => {
  pageAt(address, "./");
  expect([pageFolder(), serverAddress()]).toEqual([folder, folder]);
});

it("is known at an unknown address, where the server names the parts from its root", () => {
  pageAt("https://loom.example/tables/xyz", "./", "/manifest.webmanifest");
  expect(pageFolder()).toBe("/");
});

it("has a server elsewhere, or none", () => {
  pageAt("https://pages.example/ettana/", "https://loom.example/");
  expect(serverAddress()).toBe("https://loom.example/");
  expect(liveUrl("a b")).toBe("wss://loom.example/api/tables/a%20b/live");
  pageAt("https://pages.example/ettana/", "");
  expect(serverAddress()).toBeNull();
});

it("finds the lines of tables below its own folder", () => {
  pageAt("http://school.example:8000/games/ettana/", "./");
  expect(liveUrl("t1")).toBe("ws://school.example:8000/games/ettana/api/tables/t1/live");
});
