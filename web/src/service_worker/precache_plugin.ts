/** A plugin of Vite. It tells the service worker which files the page is made of, and gives it a version that changes with them. */
import { createHash } from "node:crypto";
import type { Plugin } from "vite";

const WORKER = "worker.js";
const ICONS = ["icon.svg", "icon-turn.svg", "icon-192.png"];

/** Fonts that only some need are stored when they are first used. */
const isForAll = (name: string) => /\.(js|css)$/.test(name) || /alegreya.*\.woff2$/.test(name);

export function precachePlugin(): Plugin {
  return {
    name: "ettana-shell",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const worker = bundle[WORKER];
        if (worker?.type !== "chunk") throw new Error("the build has no service worker");
        if (worker.imports.length > 0) throw new Error("the service worker must stand alone");
        const files = Object.keys(bundle)
          .filter((name) => name !== WORKER && isForAll(name))
          .sort();
        const kept = [...files, ...ICONS];
        const version = createHash("sha256")
          .update(kept.join("\n"))
          .update(worker.code)
          .digest("hex")
          .slice(0, 12);
        worker.code = worker.code.replaceAll("__PRECACHE__", JSON.stringify({ version, files: kept }));
      },
    },
  };
}
