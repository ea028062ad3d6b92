import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { agreed, keptVersion } from "./agreed";
import { cacheOf, isKept, keepFiles, removeFiles, updateFiles } from "./files";
import type { Manifest } from "./manifest";

const HOST = "https://loom.example/";
const MANIFEST: Manifest = {
  version: "a1",
  engine: "interpreted",
  files: [
    { name: "a1/python.wasm", bytes: 6, gzip: 4, brotli: 3, from_brotli: 6 },
    { name: "a1/ettana.zip", bytes: 2, gzip: 2, brotli: 2, from_brotli: 4 },
  ],
};

/** Caches as in a browser; `full`: no space is left. */
class Caches {
  readonly kept = new Map<string, Map<string, string>>();
  full = false;

  async open(name: string) {
    const files = this.kept.get(name) ?? new Map<string, string>();
    this.kept.set(name, files);
    return {
      put: async (url: URL, response: Response) => {
        const text = await response.text();
        if (this.full) throw new DOMException("no room", "QuotaExceededError");
        files.set(url.pathname, text);
      },
    };
  }
  has = async (name: string) => this.kept.has(name);
  keys = async () => [...this.kept.keys()];
  delete = async (name: string) => this.kept.delete(name);
}

let caches: Caches;
let served: Record<string, string>;

beforeEach(() => {
  const texts = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (place: string) => texts.get(place) ?? null,
    setItem: (place: string, text: string) => texts.set(place, text),
    removeItem: (place: string) => texts.delete(place),
  });
  caches = new Caches();
  vi.stubGlobal("caches", caches);
  vi.stubGlobal("location", new URL(HOST));
  const worker = { postMessage: (_: string, [port]: MessagePort[]) => port?.postMessage(true) };
  vi.stubGlobal("navigator", {
    serviceWorker: { ready: Promise.resolve({ active: worker }), register: async () => {} },
  });
  served = {
    "a1/python.wasm": "pythor",
    "a1/ettana.zip": "et",
    "manifest.json": JSON.stringify(MANIFEST),
    "choices.json": "{}",
    "puzzles.json": "{}",
    "decks/kanchi.json": "{}",
  };
  vi.stubGlobal("fetch", async (url: URL) => {
    const text = served[url.pathname.replace("/offline/", "")];
    if (text === undefined) throw new TypeError("the connection broke");
    return new Response(text);
  });
});
afterEach(() => vi.unstubAllGlobals());

it("keeps all files, and tells how far it has come", async () => {
  const shares: number[] = [];
  await keepFiles(MANIFEST, (share) => shares.push(share));
  expect(shares).toEqual([0.75, 1]);
  expect([...(caches.kept.get(cacheOf("a1", "/")) ?? [])]).toHaveLength(6);
  expect([agreed(), keptVersion(), await isKept()]).toEqual([true, "a1", true]);
});

it("takes an archive as it comes out of brotli, and nothing that was cut off", async () => {
  served["a1/ettana.zip"] = "etta";
  const shares: number[] = [];
  await keepFiles(MANIFEST, (share) => shares.push(share));
  expect(shares).toEqual([0.75, 1]);
  served["a1/ettana.zip"] = "ett";
  await expect(keepFiles(MANIFEST)).rejects.toMatchObject({ code: "offline" });
});

it("says that there is no room, and leaves nothing half kept", async () => {
  caches.full = true;
  await expect(keepFiles(MANIFEST)).rejects.toMatchObject({ code: "storage_full" });
  expect([...caches.kept]).toEqual([]);
  expect([agreed(), await isKept()]).toEqual([false, false]);
});

it.each([
  ["is cut off", "pyt"],
  ["is another file", "<html>Please sign in</html>"],
  ["does not come", undefined],
])("keeps nothing of a version of which a file %s", async (_, text) => {
  served = { ...served, "a1/python.wasm": text as string };
  await expect(keepFiles(MANIFEST)).rejects.toMatchObject({ code: "offline" });
  expect([...caches.kept]).toEqual([]);
});

it("keeps the old version until the new one is whole", async () => {
  await keepFiles(MANIFEST);
  const files = MANIFEST.files.map((file) => ({ ...file, name: file.name.replace("a1", "b2") }));
  served = { ...served, "manifest.json": JSON.stringify({ ...MANIFEST, version: "b2", files }) };
  await expect(updateFiles()).rejects.toMatchObject({ code: "offline" });
  expect([keptVersion(), [...caches.kept.keys()]]).toEqual(["a1", [cacheOf("a1", "/")]]);

  served = { ...served, "b2/python.wasm": "nohtyp", "b2/ettana.zip": "te" };
  await updateFiles();
  expect([keptVersion(), [...caches.kept.keys()]]).toEqual(["b2", [cacheOf("b2", "/")]]);
});

it("updates nothing for those who did not ask for it", async () => {
  await updateFiles();
  expect([...caches.kept]).toEqual([]);
});

it("removes all of it", async () => {
  await keepFiles(MANIFEST);
  await removeFiles();
  expect([...caches.kept]).toEqual([]);
  expect(agreed()).toBe(false);
});

it("notices that a browser has removed it by itself", async () => {
  await keepFiles(MANIFEST);
  caches.kept.clear();
  expect(await isKept()).toBe(false);
  await updateFiles(); // and the player had agreed
  expect(await isKept()).toBe(true);
});
