/** A Vite plugin. Gives the service worker the list of the page's files, and a version that changes with them. */
import { createHash } from "node:crypto";
import type { Plugin, Rolldown } from "vite";

const WORKER = "worker.js";
const ICONS = ["icon.svg", "icon-turn.svg", "icon-192.png"];

/** Fonts for some languages only are stored on first use. */
/** Part of the download for offline play. */
const isForOffline = (one: Rolldown.OutputAsset | Rolldown.OutputChunk) =>
  /^assets\/table_worker-/.test(one.fileName) ||
  (one.type === "chunk" && one.moduleIds.some((id) => id.endsWith("/net/offline/offline_tables.ts")));

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
        const parts = Object.values(bundle).filter(
          ({ fileName }) => fileName !== WORKER && isForAll(fileName),
        );
        const names = (found: typeof parts) => found.map(({ fileName }) => fileName).sort();
        const kept = [...names(parts.filter((one) => !isForOffline(one))), ...ICONS];
        const offline = names(parts.filter(isForOffline));
        const version = createHash("sha256")
          .update([...kept, ...offline].join("\n"))
          .update(worker.code)
          .digest("hex")
          .slice(0, 12);
        worker.code = worker.code.replaceAll(
          "__PRECACHE__",
          JSON.stringify({ version, files: kept, offline }),
        );
      },
    },
  };
}
