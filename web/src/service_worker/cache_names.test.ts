import { expect, it } from "vitest";
import { cacheOf } from "../net/offline/files";
import { offlineCaches, oldPageCaches, pageCaches } from "./cache_names";

it("leaves the caches of other folders, of tables on this device, and of others alone", () => {
  const present = `${pageCaches("/")}new`;
  const others = [`${pageCaches("/games/")}old`, `${offlineCaches("/")}old`, "somebody else's"];
  expect(oldPageCaches([present, `${pageCaches("/")}old`, ...others], "/", present)).toEqual([
    `${pageCaches("/")}old`,
  ]);
});

it("knows what an earlier version called them", () => {
  expect(oldPageCaches(["ettana-0123456789ab"], "/", "x")).toEqual(["ettana-0123456789ab"]);
  expect(oldPageCaches(["ettana-0123456789ab"], "/games/", "x")).toEqual([]);
});

it("is what the page calls them", () => {
  expect(cacheOf("1", "/games/")).toBe(`${offlineCaches("/games/")}1`);
});
