/** Finds texts in components and code that belong in the catalogues. */
import { parse } from "svelte/compiler";
import ts from "typescript";

type Node = Readonly<Record<string, unknown>>;

/** Attributes that are shown or read out. */
const SPOKEN = new Set([
  "aria-label",
  "aria-description",
  "aria-roledescription",
  "alt",
  "placeholder",
  "title",
]);
/** Properties of our own components that are shown or read out. */
const PASSED_ON = new Set(["label", "text", "cancel"]);

const WORD = /\p{L}{2,}/u;
const SENTENCE = /\p{L}{2,}[,:;]? \p{L}+/u;
const SELECTOR = /^[.#(]/;

/** Text between tags, literals in spoken attributes, and sentences in expressions. */
export function wordsInMarkup(source: string): string[] {
  return [...wordsIn(parse(source, { modern: true }).fragment)];
}

function* wordsIn(value: unknown): Generator<string> {
  if (Array.isArray(value)) {
    for (const item of value) yield* wordsIn(item);
  } else if (value && typeof value === "object") {
    const node = value as Node;
    if (node.type === "Text" && WORD.test(String(node.data))) yield String(node.data).trim();
    if (node.type === "Literal" && SENTENCE.test(String(node.value))) yield String(node.value);
    if (node.type === "StyleDirective") return;
    if (node.type === "Attribute" && !isSpoken(String(node.name))) yield* wordsIn(expressionsOf(node.value));
    else for (const [name, child] of Object.entries(node)) if (name !== "metadata") yield* wordsIn(child);
  }
}

const isSpoken = (attribute: string) => SPOKEN.has(attribute) || PASSED_ON.has(attribute);

const expressionsOf = (value: unknown) =>
  [value].flat().filter((part) => (part as Node | true) !== true && (part as Node).type !== "Text");

/** String literals that read like a sentence. Leaves out thrown errors, which are for developers. */
export function sentencesInCode(source: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isNewExpression(node) && node.expression.getText(file).endsWith("Error")) return;
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) {
      if (SENTENCE.test(node.text) && !SELECTOR.test(node.text)) found.push(node.text);
    }
    ts.forEachChild(node, visit);
  };
  const file = ts.createSourceFile("code.ts", source, ts.ScriptTarget.Latest);
  visit(file);
  return found;
}

export function scriptsOf(component: string): string {
  return [...component.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, code]) => code).join("\n");
}
