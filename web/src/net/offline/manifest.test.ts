import { afterEach, expect, it, vi } from "vitest";
import { botsSeeLess, loadManifest, type Manifest, transferSize } from "./manifest";

const MANIFEST: Manifest = {
  version: "a1",
  engine: "interpreted",
  files: [
    { name: "a1/ettana.zip", bytes: 20, gzip: 18, brotli: 17, from_brotli: 40 },
    { name: "a1/python.wasm", bytes: 600, gzip: 400, brotli: 300, from_brotli: 600 },
  ],
};

function answered(answer: (url: URL) => Response): void {
  vi.stubGlobal("location", new URL("https://loom.example/"));
  vi.stubGlobal("fetch", async (url: URL) => answer(url));
}

function packed(packing: string | null): Response {
  return new Response(null, packing ? { headers: { "content-encoding": packing } } : {});
}

afterEach(() => vi.unstubAllGlobals());

it.each([
  ["br", 317],
  ["gzip", 418],
  ["zstd", 418],
  [null, 620],
])("tells what comes over the network from a host that packs by %s", async (packing, size) => {
  answered(() => packed(packing));
  expect(await transferSize(MANIFEST)).toBe(size);
});

it("tells what comes from a host that packs everything but archives", async () => {
  answered(({ pathname }) => packed(pathname.endsWith(".zip") ? null : "br"));
  expect(await transferSize(MANIFEST)).toBe(320);
});

it.each([
  ["not found", () => new Response("", { status: 404 }), "no_offline"],
  ["a page instead", () => new Response("<html>"), "no_offline"],
  [
    "no network",
    () => {
      throw new TypeError("the connection broke");
    },
    "offline",
  ],
])("says why there is nothing to load: %s", async (_, answer, code) => {
  answered(answer);
  await expect(loadManifest()).rejects.toMatchObject({ code });
});

it.each([
  ["an interpreted engine", () => Response.json(MANIFEST), true],
  ["a compiled engine", () => Response.json({ ...MANIFEST, engine: "wasm" }), false],
  ["nothing that tells", () => new Response("", { status: 404 }), null],
])("knows whether bots see less here: with %s", async (_, answer, less) => {
  answered(answer);
  expect(await botsSeeLess()).toBe(less);
});
