/** The names of caches, each with a version at its end. Several copies of the game may lie in folders of one host: each has its own. */

/** What the page is made of. */
export function pageCaches(folder: string): string {
  return `ettana ${folder} `;
}

/** What is loaded to play without a server. */
export function offlineCaches(folder: string): string {
  return `ettana-offline ${folder} `;
}

/** As it was before there were folders. */
const BEFORE = /^ettana-[0-9a-f]{12}$/;

/** Caches of earlier versions of the page in this folder, of which `present` is the one in use. */
export function oldPageCaches(names: readonly string[], folder: string, present: string): string[] {
  return names.filter(
    (name) =>
      (name.startsWith(pageCaches(folder)) && name !== present) || (folder === "/" && BEFORE.test(name)),
  );
}
