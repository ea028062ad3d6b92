/**
 * The files for offline play, stored in a cache from which the service worker responds, one cache per version. Where a
 * browser has no service worker (plain HTTP, some private windows) nothing can be stored; the game then downloads them
 * each time.
 */

import { ApiError, problem } from "../../api_error";
import { pageFolder } from "../../place";
import { forgetAgreed, keptVersion, noteKept } from "./agreed";
import { loadManifest, type Manifest, urlsOf } from "./manifest";

const PATIENCE_MS = 60_000; // until the service worker is ready, which loads the whole page first

type Progress = (share: number) => void;

/** True if the files are stored for offline use. A browser may have removed them by itself. */
export async function isKept(): Promise<boolean> {
  const version = keptVersion();
  try {
    return version !== null && (await caches.has(cacheOf(version)));
  } catch {
    return false;
  }
}

/** True if this browser can store them: it needs caches, and a service worker that responds from them. */
export async function canKeep(): Promise<boolean> {
  try {
    await caches.keys();
    await navigator.serviceWorker.register(`${pageFolder()}worker.js`);
    return true;
  } catch {
    return false;
  }
}

/**
 * Downloads and stores all files. Throws ApiError: "offline" if the network fails, "storage_full" if there is no space.
 */
export async function keepFiles(manifest: Manifest, progress: Progress = () => {}): Promise<void> {
  const name = cacheOf(manifest.version);
  try {
    await tellServiceWorker();
    await fill(await caches.open(name), manifest, progress);
  } catch (error) {
    await caches.delete(name).catch(() => false);
    throw error instanceof ApiError ? error : problem(isFull(error) ? "storage_full" : "offline");
  }
  noteKept(manifest.version);
  await dropOthers(name);
}

/** Plays without storing anything: the player agreed, and is not asked again. */
export function playUnkept(): void {
  noteKept(null);
}

export async function removeFiles(): Promise<void> {
  forgetAgreed();
  await dropOthers(null);
}

/** Updates the stored files to the version of the page's host. The old ones stay until the new ones are complete. */
export async function updateFiles(): Promise<void> {
  if (keptVersion() === null) return;
  const manifest = await loadManifest();
  const current = keptVersion() === manifest.version && (await isKept());
  if (!current && (await canKeep())) await keepFiles(manifest);
}

/**
 * Browsers may evict a page's storage when the disk is full, unless the page asked them not to. Does not wait: some
 * browsers ask the player, who may not answer.
 */
export function askToPersist(): void {
  navigator.storage?.persist?.().catch(() => {});
}

/** True if the browser promised not to evict it. Null: the browser does not tell. */
export async function isPersisted(): Promise<boolean | null> {
  try {
    return await navigator.storage.persisted();
  } catch {
    return null;
  }
}

async function fill(cache: Cache, manifest: Manifest, progress: Progress): Promise<void> {
  const all = manifest.files.reduce((sum, { bytes }) => sum + bytes, 0);
  let got = 0;
  for (const { url, sizes } of urlsOf(manifest)) {
    const bytes = sizes?.[0] ?? 0;
    const response = await fetch(url, { cache: "no-cache" });
    if (!response.ok || !response.body) throw problem("offline");
    let came = 0;
    const counter = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, passOn) {
        came += chunk.byteLength;
        if (sizes) progress((got + Math.min(bytes, came)) / all);
        passOn.enqueue(chunk);
      },
    });
    const type = response.headers.get("content-type") ?? "";
    await cache.put(
      url,
      new Response(response.body.pipeThrough(counter), { headers: { "content-type": type } }),
    );
    if (sizes && !sizes.includes(came)) throw problem("offline"); // cut off, or something else in its place
    got += bytes;
  }
}

/** Stores the scripts that only offline tables need beside those of the page. */
async function tellServiceWorker(): Promise<void> {
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(problem("offline")), PATIENCE_MS));
  const { active } = await Promise.race([navigator.serviceWorker.ready, late]);
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<boolean>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === true);
  });
  active?.postMessage("keep-offline", [port2]);
  if (!(await answer)) throw problem("offline");
}

/**
 * The same name as in the service worker, which stands alone: a test compares them
 * (service_worker/cache_names.test.ts).
 */
export function cacheOf(version: string, folder = pageFolder()): string {
  return `ettana-offline ${folder} ${version}`;
}

async function dropOthers(name: string | null): Promise<void> {
  try {
    const old = (await caches.keys()).filter((one) => one.startsWith(cacheOf("")) && one !== name);
    await Promise.all(old.map((one) => caches.delete(one)));
  } catch {
    // nothing was stored
  }
}

function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === "QuotaExceededError";
}
