/** Python in a worker: Pyodide, Ettana and its dependencies, all from the files that the manifest names. */

import type { Manifest } from "../messages";

/** The part of Pyodide's API that is used here. */
export interface Python {
  pyimport(name: string): PyModule;
  unpackArchive(data: ArrayBuffer, format: "zip", options: { extractDir: string }): void;
  readonly FS: { readonly readdir: (path: string) => string[] };
}
// biome-ignore lint/suspicious/noExplicitAny: what Python has, as it is declared there
type PyModule = Record<string, any>;

interface Loader {
  loadPyodide(options: object): Promise<Python>;
}

const LIBRARY = "ettana.zip";
const STEPS = 4; // downloading, starting Python, unpacking, importing

/** Calls `progress` with 0 to 1. Throws if a file cannot be loaded, or if this browser cannot run it. */
export async function startPython(manifestUrl: string, progress: (done: number) => void): Promise<Python> {
  const manifest = await readManifest(manifestUrl);
  const url = (name: string): string => {
    const file = manifest.files.find((each) => each.name.endsWith(`/${name}`));
    if (!file) throw new Error(`the manifest has no ${name}`);
    return new URL(file.name, manifestUrl).href;
  };
  const library = fetched(url(LIBRARY));
  library.catch(() => {}); // it is awaited below
  const { loadPyodide } = (await import(/* @vite-ignore */ url("pyodide.mjs"))) as Loader;
  progress(1 / STEPS);
  const python = await loadPyodide({
    indexURL: new URL("./", url("pyodide.mjs")).href,
    stdLibURL: url("python_stdlib.zip"),
    lockFileURL: url("pyodide-lock.json"),
    env: { HOME: "/", PYTHONDONTWRITEBYTECODE: "1" },
  });
  progress(2 / STEPS);
  const [version = ""] = python.FS.readdir("/lib").filter((name) => /^python3\.\d+$/.test(name));
  python.unpackArchive(await library, "zip", { extractDir: `/lib/${version}/site-packages` });
  progress(3 / STEPS);
  python.pyimport("importlib").invalidate_caches();
  python.pyimport("prepared_dataclasses");
  return python;
}

async function readManifest(url: string): Promise<Manifest> {
  const answer = await fetch(url, { cache: "no-cache" });
  if (!answer.ok) throw new Error(`${answer.status} for ${url}`);
  return (await answer.json()) as Manifest;
}

async function fetched(url: string): Promise<ArrayBuffer> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${answer.status} for ${url}`);
  return answer.arrayBuffer();
}
