/**
 * Compiles the catalogues to functions, in src/paraglide. The compiler has a list of languages of its own, in the settings of
 * its project, and the client has one that says how each is loaded. Both are written here, from the list that terminal and
 * browser share.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { compile } from "@inlang/paraglide-js";

const MESSAGES = "../src/ettana/data/messages";
const PROJECT = "./project.inlang";

const languages = JSON.parse(readFileSync(`${MESSAGES}/languages.json`, "utf-8"));
const folders = [`${MESSAGES}/game`, "./messages"];

// The compiler says what is wrong with a file, but not with which.
for (const folder of folders) {
  for (const { code, draft } of languages) {
    try {
      JSON.parse(readFileSync(`${folder}/${code}.json`, "utf-8"));
    } catch (error) {
      if (draft && error.code === "ENOENT") continue;
      throw new Error(`${folder}/${code}.json: ${error.message}`);
    }
  }
}

const settings = {
  baseLocale: "en",
  locales: languages.map(({ code }) => code),
  telemetry: "off",
  modules: ["./node_modules/@inlang/plugin-message-format/dist/index.js"],
  "plugin.inlang.messageFormat": { pathPattern: folders.map((folder) => `${folder}/{locale}.json`) },
};
mkdirSync(PROJECT, { recursive: true });
writeFileSync(`${PROJECT}/settings.json`, `${JSON.stringify(settings, null, 2)}\n`);

await compile({
  project: PROJECT,
  outdir: "./src/paraglide",
  strategy: ["globalVariable", "baseLocale"],
  outputStructure: "locale-modules",
  emitReadme: false,
});

// A file instead of an import of the list: the plural rules in it are the terminal's, and every byte here is in the first screen.
const entries = languages.map(({ code, name, draft }) => {
  const told = JSON.stringify({ code, name, ...(draft && { draft }) }).slice(1, -1);
  return `  { ${told}, load: () => import("./messages/${code}.js") },\n`;
});
writeFileSync("./src/paraglide/languages.js", `export const LANGUAGES = [\n${entries.join("")}];\n`);
