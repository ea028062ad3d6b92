/** What the worker answers, and from where first: the page from the network, its files from what is kept. All else is left alone. */

export type Source = "page" | "file";

export function cachePolicy(method: string, mode: string, url: URL, origin: string): Source | null {
  if (method !== "GET" || url.origin !== origin) return null;
  if (mode === "navigate") return url.pathname === "/" ? "page" : null;
  // Named by their content, so that what is kept is never old; icons change with a version.
  if (/^\/assets\//.test(url.pathname) || /^\/(icon|apple-touch-icon)[\w-]*\.(svg|png)$/.test(url.pathname))
    return "file";
  return null;
}
