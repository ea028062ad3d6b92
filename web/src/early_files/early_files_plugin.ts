/**
 * A Vite plugin. Puts a small inline script before the page's first script, which preloads the files of the screen in
 * the address. On a slow network the table appears one round trip sooner.
 */
import { createHash } from "node:crypto";
import type { Plugin, Rolldown } from "vite";
import { earlyScript } from "./early_script";

/** The screens that people open by a link or a bookmark, in the form of ScreenFiles. */
const SCREENS = {
  table: "table/Table.svelte",
  rules: "rules/Rules.svelte",
  cards: "Cards.svelte",
  "how-to-play": "how_to_play/HowToPlay.svelte",
  games: "games/Games.svelte",
  "games/": "replay/Replay.svelte",
  "record/": "replay/Replay.svelte",
  learn: "learn/Learn.svelte",
  "learn/": "learn/Lesson.svelte",
  puzzles: "puzzles/Puzzles.svelte",
  "puzzles/": "puzzles/Puzzle.svelte",
};

export function earlyFilesPlugin(): Plugin {
  return {
    name: "ettana-early-files",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const page = bundle["index.html"];
        if (page?.type !== "asset") throw new Error("the build has no page");
        const code = earlyScript(
          Object.entries(SCREENS).map(([screen, file]) => [screen, filesOf(`/screens/${file}`, bundle)]),
        );
        const hash = createHash("sha256").update(code).digest("base64url").slice(0, 8);
        const fileName = `assets/early-${hash}.js`;
        this.emitFile({ type: "asset", fileName, source: code });
        const first = '<script type="module"';
        const html = page.source.toString();
        if (!html.includes(first)) throw new Error("the page has no script");
        page.source = html.replace(first, `${first} crossorigin src="./${fileName}"></script>\n    ${first}`);
      },
    },
  };
}

/** The scripts and styles of a lazily loaded module, without those that the page names. */
function filesOf(module: string, bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((one) => one.type === "chunk");
  const own = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module));
  if (!own) throw new Error(`the build has no ${module}`);
  const needed = [
    own,
    ...chunks.filter(({ fileName, isEntry }) => own.imports.includes(fileName) && !isEntry),
  ];
  return needed
    .flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])])
    .map((file) => `./${file}`);
}
