/** Where the page lies, and its server: the page may be in any folder of any host, and have a server elsewhere, or none. */

/** The path of the folder that the page lies in, such as `/` or `/games/ettana/`. The page of an unknown address names its parts from there too. */
export function pageFolder(): string {
  if (typeof document === "undefined") return "/";
  const part = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
  return new URL(".", part?.href || location.href).pathname;
}

/** Whether the page comes from a server of the game, and not from a host of files. */
export function fromServer(): boolean {
  return namedServer() === "./";
}

/** What comes before `api/…`: a folder of this host, or the address of another. Null: the page has no server (see `ettana static`). */
export function serverAddress(): string | null {
  return fromServer() ? pageFolder() : namedServer() || null;
}

function namedServer(): string {
  if (typeof document === "undefined") return "./";
  return document.querySelector<HTMLMetaElement>('meta[name="ettana-server"]')?.content ?? "./";
}
