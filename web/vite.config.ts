import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { earlyFilesPlugin } from "./src/early_files/early_files_plugin";
import { precachePlugin } from "./src/service_worker/precache_plugin";
import { brotliPlugin } from "./src/smaller_files/brotli_plugin";

export default defineConfig(({ mode }) => ({
  plugins: [svelte(), earlyFilesPlugin(), precachePlugin(), brotliPlugin()],
  base: "./", // the page may lie in any folder of a host
  worker: { format: "es" },
  build: {
    target: "es2022",
    outDir: "../src/ettana/client",
    emptyOutDir: true,
    reportCompressedSize: false,
    rolldownOptions: {
      input: { index: "index.html", worker: "src/service_worker/service_worker.ts" },
      // The worker rules over the folder it lies in, and is found there by one name for ever.
      output: {
        entryFileNames: ({ name }) => (name === "worker" ? "worker.js" : "assets/[name]-[hash].js"),
        chunkFileNames: ({ facadeModuleId }) => {
          const part = /\/paraglide\/(\w+)\/messages\//.exec(facadeModuleId ?? "")?.[1];
          return part ? `assets/words.[name].${part}-[hash].js` : "assets/[name]-[hash].js";
        },
        // What the first screen needs is one file, and so is what several others share, not one for each set of screens that
        // share something: they would queue for the browser's six lines, and a phone far away waits for every round.
        codeSplitting: {
          groups: [
            {
              name: "first",
              priority: 2,
              tags: ["$initial"],
              test: (id) => !id.includes("/src/service_worker/"),
            },
            {
              name: "shared",
              priority: 1,
              minShareCount: 2,
              // A draft of a language imports English, which stays a file of its own. The table does without the worked examples and the lessons.
              test: (id) =>
                !/\/src\/(service_worker|paraglide\/\w+\/messages|ui\/rules|game\/(lessons|puzzles)|screens\/(learn|puzzles))\//.test(
                  id,
                ),
            },
          ],
        },
      },
    },
  },
  // `npm run dev` shows changes at once; the tables are those of an `ettana serve` beside it.
  server: {
    proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } },
    fs: { allow: [".."] }, // the rules are in docs
  },
  // Outside a browser Svelte would be its server half, whose runes do not react.
  resolve: mode === "test" ? { conditions: ["browser"] } : {},
  // A test that walks through thousands of positions may take long on a busy machine.
  test: {
    include: ["src/**/*.test.ts"],
    setupFiles: ["src/language/english.testing.ts"],
    environment: "node",
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
}));
