/** Which requests the service worker answers: the page, first from the network, and its files, first from the cache. All others are left alone. */

export type Source = "page" | "file";

export function cachePolicy(method: string, mode: string, url: URL, origin: string): Source | null {
  if (method !== "GET" || url.origin !== origin) return null;
  if (mode === "navigate") return url.pathname === "/" ? "page" : null;
  // Files are named by their content, so a cached one is never old. Icons change with a version.
  if (/^\/assets\//.test(url.pathname) || /^\/(icon|apple-touch-icon)[\w-]*\.(svg|png)$/.test(url.pathname))
    return "file";
  return null;
}
