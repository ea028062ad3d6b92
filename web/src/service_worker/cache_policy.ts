/**
 * Which requests the service worker answers: the page, network first; its files, cache first; and the files for offline
 * play. All others go to the network untouched.
 */

export type Source = "page" | "file" | "offline_file" | "offline_news";

/** `folder`: the folder of the page. */
export function cachePolicy(method: string, mode: string, url: URL, folder: URL): Source | null {
  if (method !== "GET" || !url.href.startsWith(folder.href)) return null;
  const name = url.pathname.slice(folder.pathname.length);
  if (mode === "navigate") return name === "" ? "page" : null;
  // Files are named by their content, so a cached one is never old. Icons change with a version.
  if (/^(assets\/|(icon|apple-touch-icon)[\w-]*\.(svg|png)$)/.test(name)) return "file";
  if (!name.startsWith("offline/")) return null;
  return /^offline\/[0-9a-f]{12}\//.test(name) ? "offline_file" : "offline_news";
}
