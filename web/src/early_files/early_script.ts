/**
 * The inline script that preloads the files of the screen in the address, before the page's first script has arrived
 * and requests them.
 */

/** The files of a screen, by the first word of its address, with a trailing slash where more must follow. */
type ScreenFiles = readonly (readonly [screen: string, files: readonly string[]])[];

export function earlyScript(screens: ScreenFiles): string {
  return `(${fetchFiles})(new Map(${JSON.stringify(screens)}));`;
}

// Becomes the script's source, so it uses nothing from outside.
function fetchFiles(screens: ReadonlyMap<string, readonly string[]>): void {
  const [, first = "", more] = location.hash.split("/");
  for (const file of (more && screens.get(`${first}/`)) || screens.get(first) || []) {
    const link = document.createElement("link");
    const style = file.endsWith(".css");
    link.rel = style ? "preload" : "modulepreload";
    if (style) link.as = "style";
    link.crossOrigin = ""; // as it is when the file is used, so that it is fetched once
    link.href = file;
    document.head.append(link);
  }
}
