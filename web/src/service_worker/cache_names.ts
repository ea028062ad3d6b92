/**
 * The names of caches, each with a version at its end. Several copies of the game may lie in folders of one host: each
 * has its own caches.
 */

/** The files of the page. */
export function pageCaches(folder: string): string {
  return `ettana ${folder} `;
}

/** The files for offline play. */
export function offlineCaches(folder: string): string {
  return `ettana-offline ${folder} `;
}

/** The form before folders were part of the name. */
const BEFORE = /^ettana-[0-9a-f]{12}$/;

/** Caches of earlier versions of the page in this folder; `present` is the current one. */
export function oldPageCaches(names: readonly string[], folder: string, present: string): string[] {
  return names.filter(
    (name) =>
      (name.startsWith(pageCaches(folder)) && name !== present) || (folder === "/" && BEFORE.test(name)),
  );
}
