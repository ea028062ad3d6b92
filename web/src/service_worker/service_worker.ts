/// <reference lib="webworker" />
/**
 * The service worker: with it the page opens without a network, and shows what it can. It never stores answers of the API, which
 * are true only at the moment they are given. The build fills in what the page is made of (see precache_plugin.ts).
 */

import { cachePolicy, type Source } from "./cache_policy";

declare const self: ServiceWorkerGlobalScope;
declare const __PRECACHE__: { readonly version: string; readonly files: readonly string[] };

const PRECACHE = __PRECACHE__;
const CACHE = `ettana-${PRECACHE.version}`;
const PAGE = "./"; // and all files are named from where this script lies
const PATIENCE_MS = 4000; // for the page itself, on a network that is neither up nor down

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll([PAGE, ...PRECACHE.files])));
});

// A new version waits until the pages of the old one are closed: those still need their own files.
self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      const old = (await caches.keys()).filter((name) => name.startsWith("ettana-") && name !== CACHE);
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
};

self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const source = cachePolicy(method, mode, new URL(url), new URL(PAGE, self.location.href));
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
