/**
 * Compiles the catalogues to functions, in src/paraglide: in `first` what the first screen can say, in `rest` all else. The compiler
 * has a list of languages of its own, in the settings of its projects, and the client has one that says how each is loaded. Both are
 * written here, from the list that terminal and browser share.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { compile } from "@inlang/paraglide-js";
import { saidFirst } from "./first_words.js";

const MESSAGES = "../src/ettana/data/messages";
const PROJECTS = "./project.inlang";
const OUT = "./src/paraglide";

const languages = JSON.parse(readFileSync(`${MESSAGES}/languages.json`, "utf-8"));

/** What terminal and browser both say, and what only the browser says. Of a draft a file may be missing. */
function readCatalogue({ code, draft }) {
  const files = [`${MESSAGES}/game/${code}.json`, `./messages/${code}.json`];
  const { $schema, ...messages } = Object.assign(
    {},
    ...files.filter((file) => !draft || existsSync(file)).map(readFile),
  );
  return messages;
}

/** The compiler says what is wrong with a file, but not with which. */
function readFile(file) {
  try {
    return JSON.parse(readFileSync(file, "utf-8"));
  } catch (error) {
    throw new Error(`${file}: ${error.message}`);
  }
}

async function compilePart(part, wanted) {
  const project = `${PROJECTS}/${part}.inlang`;
  mkdirSync(project, { recursive: true });
  const settings = {
    baseLocale: "en",
    locales: languages.map(({ code }) => code),
    telemetry: "off",
    modules: ["../node_modules/@inlang/plugin-message-format/dist/index.js"], // paths are from where the project lies
    "plugin.inlang.messageFormat": { pathPattern: `./${part}.inlang/{locale}.json` },
  };
  writeFileSync(`${project}/settings.json`, `${JSON.stringify(settings, null, 2)}\n`);
  for (const language of languages) {
    const messages = Object.entries(readCatalogue(language)).filter(([key]) => wanted(key));
    writeFileSync(`${project}/${language.code}.json`, JSON.stringify(Object.fromEntries(messages)));
  }
  await compile({
    project,
    outdir: `${OUT}/${part}`,
    strategy: ["globalVariable", "baseLocale"],
    outputStructure: "locale-modules",
    emitReadme: false,
  });
}

const isFirst = saidFirst();
rmSync(OUT, { recursive: true, force: true });
await compilePart("first", isFirst);
await compilePart("rest", (key) => !isFirst(key));

// A file instead of an import of the list: the plural rules in it are the terminal's, and every byte here is in the first screen.
const entries = languages.map(({ code, name, draft }) => {
  const told = JSON.stringify({ code, name, ...(draft && { draft }) }).slice(1, -1);
  const parts = ["first", "rest"].map((part) => `${part}: () => import("./${part}/messages/${code}.js")`);
  return `  { ${told}, ${parts.join(", ")} },\n`;
});
writeFileSync(`${OUT}/languages.js`, `export const LANGUAGES = [\n${entries.join("")}];\n`);
