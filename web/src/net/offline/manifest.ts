/** The download for offline play: its files, and their transfer size. */

import { problem } from "../../api_error";
import { pageFolder } from "../../place";

interface OfflineFile {
  readonly name: string; // relative to the manifest
  readonly bytes: number;
  readonly gzip: number;
  readonly brotli: number;
  /**
   * Size after brotli decompression. An archive is then another file, with its content stored uncompressed: see
   * docs/decisions/0025-offline.md.
   */
  readonly from_brotli: number;
}

export interface Manifest {
  readonly version: string;
  readonly engine: "interpreted" | "wasm";
  readonly files: readonly OfflineFile[];
}

// Files that the page requests by itself: small, and without a content hash in the name.
const BESIDES = ["manifest.json", "choices.json", "puzzles.json", "decks/kanchi.json"];

export function manifestUrl(): URL {
  return new URL(`${pageFolder()}offline/manifest.json`, location.href);
}

/** Throws ApiError: "offline", or "no_offline" if this site does not offer it. */
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

/** True if bots search less on this device than on a server, because their engine is interpreted. Null: unknown. */
export async function botsSeeLess(): Promise<boolean | null> {
  try {
    return (await loadManifest()).engine === "interpreted";
  } catch {
    return null;
  }
}

/** `sizes` are the possible sizes of a complete file, the usual one first; null: any size. */
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

/**
 * The number of bytes to transfer. Requests the size of each file: many hosts compress scripts and WebAssembly, but not
 * archives.
 */
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
