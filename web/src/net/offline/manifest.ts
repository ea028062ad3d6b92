/** What is loaded to play without a server: which files, and how much of it comes over the network. */

import { problem } from "../../api_error";
import { pageFolder } from "../../place";

interface OfflineFile {
  readonly name: string; // from where the manifest lies
  readonly bytes: number;
  readonly gzip: number;
  readonly brotli: number;
  /** What comes out of brotli. An archive is sent as another one there, with the same files stored: see docs/decisions/0025-offline.md. */
  readonly from_brotli: number;
}

export interface Manifest {
  readonly version: string;
  readonly engine: "interpreted" | "wasm";
  readonly files: readonly OfflineFile[];
}

// What the page asks for by itself; small, and not named by their content.
const BESIDES = ["manifest.json", "choices.json", "puzzles.json", "decks/kanchi.json"];

export function manifestUrl(): URL {
  return new URL(`${pageFolder()}offline/manifest.json`, location.href);
}

/** Throws ApiError: "offline", or "no_offline" if whoever runs this page does not offer it. */
export async function loadManifest(): Promise<Manifest> {
  let response: Response;
  try {
    response = await fetch(manifestUrl(), { cache: "no-cache" });
  } catch {
    throw problem("offline");
  }
  if (!response.ok) throw problem("no_offline");
  try {
    return (await response.json()) as Manifest;
  } catch {
    throw problem("no_offline"); // a page that says "not found" in a friendly way
  }
}

/** Whether bots see less on this device than at a server, because their engine is interpreted here. Null: nobody knows. */
export async function botsSeeLess(): Promise<boolean | null> {
  try {
    return (await loadManifest()).engine === "interpreted";
  } catch {
    return null;
  }
}

/** `sizes` are those that a whole file can have here, the usual one first; null: whatever comes. */
export function urlsOf({ files }: Manifest): { url: URL; sizes: readonly [number, number] | null }[] {
  const inFolder = (name: string) => new URL(name, manifestUrl());
  return [
    ...files.map(({ name, bytes, from_brotli }) => ({
      url: inFolder(name),
      sizes: [bytes, from_brotli] as const,
    })),
    ...BESIDES.map((name) => ({ url: inFolder(name), sizes: null })),
  ];
}

type Packing = "bytes" | "gzip" | "brotli";

/** How many bytes will be transferred. Each file is asked about: many hosts compress scripts and WebAssembly, and no archives. */
export async function transferSize({ files }: Manifest): Promise<number> {
  const sizes = files.map(async (file) => file[await packingOf(new URL(file.name, manifestUrl()))]);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

async function packingOf(url: URL): Promise<Packing> {
  try {
    const { headers } = await fetch(url, { method: "HEAD" });
    const said = headers.get("content-encoding");
    if (said === null) return "bytes";
    return said === "br" ? "brotli" : "gzip"; // others, such as zstd, come nearest to gzip
  } catch {
    return "bytes";
  }
}
