/// <reference lib="webworker" />
/**
 * The service worker: with it the page opens offline and shows what it can. It never stores responses of the API, which
 * are valid only when given. The build fills in the list of the page's files (see precache_plugin.ts).
 */

import { offlineCaches, oldPageCaches, pageCaches } from "./cache_names";
import { cachePolicy, type Source } from "./cache_policy";

declare const self: ServiceWorkerGlobalScope;
declare const __PRECACHE__: {
  readonly version: string;
  readonly files: readonly string[];
  /** Scripts that only offline tables need. */
  readonly offline: readonly string[];
};

const PRECACHE = __PRECACHE__;
const PAGE = "./"; // and all files are named from where this script lies
const FOLDER = new URL(PAGE, self.location.href);
const CACHE = pageCaches(FOLDER.pathname) + PRECACHE.version;
const OFFLINE = offlineCaches(FOLDER.pathname);
const PATIENCE_MS = 4000; // for the page itself, on a bad network

self.addEventListener("install", (event) => {
  event.waitUntil(
    (async () => {
      const playsHere = (await caches.keys()).some((name) => name.startsWith(OFFLINE));
      const cache = await caches.open(CACHE);
      await cache.addAll([PAGE, ...PRECACHE.files, ...(playsHere ? PRECACHE.offline : [])]);
    })(),
  );
});

/** Skips files that are stored already: a host with a newer version no longer has them. */
async function keepOffline(): Promise<void> {
  const cache = await caches.open(CACHE);
  const found = await Promise.all(PRECACHE.offline.map((file) => cache.match(file)));
  await cache.addAll(PRECACHE.offline.filter((_, n) => !found[n]));
}

// The page itself stores the large files (net/offline/files.ts), and requests the scripts that belong to them.
self.addEventListener("message", (event) => {
  if (event.data !== "keep-offline") return;
  event.waitUntil(
    keepOffline().then(
      () => event.ports[0]?.postMessage(true),
      () => event.ports[0]?.postMessage(false),
    ),
  );
});

// A new version waits until the pages of the old one are closed: they still need their own files.
self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      const old = oldPageCaches(await caches.keys(), FOLDER.pathname, CACHE);
      await Promise.all(old.map((name) => caches.delete(name)));
      await self.clients.claim();
    })(),
  );
});

const ANSWERS: Readonly<Record<Source, (request: Request) => Promise<Response>>> = {
  page: async (request) => {
    const cache = await caches.open(CACHE);
    try {
      const fresh = await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) });
      if (fresh.ok) await cache.put(PAGE, fresh.clone());
      return fresh;
    } catch {
      return (await cache.match(PAGE)) ?? Response.error();
    }
  },
  file: async (request) => {
    const cache = await caches.open(CACHE);
    const kept = await cache.match(request);
    if (kept) return kept;
    const fresh = await fetch(request);
    if (fresh.ok) await cache.put(request, fresh.clone());
    return fresh;
  },
  offline_file: async (request) => (await caches.match(request)) ?? fetch(request),
  offline_news: async (request) => {
    try {
      return await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) });
    } catch {
      return (await caches.match(request)) ?? Response.error();
    }
  },
};

self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const source = cachePolicy(method, mode, new URL(url), FOLDER);
  if (source) event.respondWith(ANSWERS[source](event.request));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(
    (async () => {
      const [page] = await self.clients.matchAll({ type: "window" });
      if (page) await page.focus();
      else await self.clients.openWindow(PAGE);
    })(),
  );
});
