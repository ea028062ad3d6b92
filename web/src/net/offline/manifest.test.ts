import { afterEach, expect, it, vi } from "vitest";
import { loadManifest, type Manifest, transferSize } from "./manifest";

const MANIFEST: Manifest = {
  version: "a1",
  engine: "interpreted",
  files: [
    { name: "a1/ettana.zip", bytes: 20, gzip: 18, brotli: 17, from_brotli: 40 },
    { name: "a1/python.wasm", bytes: 600, gzip: 400, brotli: 300, from_brotli: 600 },
  ],
};

function answered(answer: () => Response): void {
  vi.stubGlobal("location", new URL("https://loom.example/"));
  vi.stubGlobal("fetch", async () => answer());
}

afterEach(() => vi.unstubAllGlobals());

it.each([
  ["br", 317],
  ["gzip", 418],
  [null, 620],
])("tells what comes over the network from a host that packs by %s", async (packing, size) => {
  answered(() => new Response(null, packing ? { headers: { "content-encoding": packing } } : {}));
  expect(await transferSize(MANIFEST)).toBe(size);
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
