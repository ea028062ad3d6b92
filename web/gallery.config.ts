/** Builds the gallery, every state of the client without a server, into `build/gallery`: `npm run gallery`. */
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [svelte()],
  base: "./",
  define: { "import.meta.env.DEV": "true" }, // with the pseudo language
  worker: { format: "es" },
  build: {
    target: "es2022",
    outDir: "../build/gallery",
    emptyOutDir: true,
    reportCompressedSize: false,
    minify: false, // built faster, and an error names the function it comes from
    rolldownOptions: { input: "gallery.html", output: { codeSplitting: false } }, // nothing is loaded later
  },
});
