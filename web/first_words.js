/**
 * The messages that the first screen can say. It is made of the modules that `main.ts` imports before it runs; whatever else there is
 * comes by an `import()`, and its words with it. So nobody has to say which message belongs where.
 */
import { existsSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";

const IMPORT = /^\s*(?:import|export)(?! type)[^;]*?from "(\.[^"]+)"/gm;

/** A test of a key. Some are put together of a word and a code, `refusal_${code}`: then all that begin so may be said. */
export function saidFirst(main = "src/main.ts") {
  const keys = new Set();
  const beginnings = new Set();
  for (const file of modulesOf(resolve(main))) {
    const source = readFileSync(file, "utf-8");
    for (const [, key] of source.matchAll(/\bm\.(\w+)/g)) keys.add(key);
    for (const [, beginning] of source.matchAll(/`(\w+_)\$\{/g)) beginnings.add(beginning);
  }
  return (key) => keys.has(key) || [...beginnings].some((beginning) => key.startsWith(beginning));
}

function modulesOf(main) {
  const found = new Set([main]);
  for (const file of found) {
    for (const [, name] of readFileSync(file, "utf-8").matchAll(IMPORT)) {
      const path = resolve(dirname(file), name);
      const module = [path, `${path}.ts`].find((one) => /\.(ts|svelte)$/.test(one) && existsSync(one));
      if (module) found.add(module);
    }
  }
  return found;
}
