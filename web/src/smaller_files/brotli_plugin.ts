/** A plugin of Vite. It writes each script and style a second time, compressed with brotli: that takes too long for a server that is asked for it, and is a good deal smaller than gzip. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import type { Plugin, Rolldown } from "vite";

const compress = promisify(brotliCompress);

export function brotliPlugin(): Plugin {
  return {
    name: "ettana-brotli",
    apply: "build",
    writeBundle: {
      order: "post",
      async handler({ dir }, bundle) {
        if (!dir) throw new Error("the build has no folder");
        const files = Object.values(bundle).filter(({ fileName }) => /\.(js|css)$/.test(fileName));
        await Promise.all(
          files.map(async (file) =>
            writeFile(join(dir, `${file.fileName}.br`), await compress(textOf(file))),
          ),
        );
      },
    },
  };
}

function textOf(file: Rolldown.OutputAsset | Rolldown.OutputChunk): string | Uint8Array {
  return file.type === "chunk" ? file.code : file.source;
}
