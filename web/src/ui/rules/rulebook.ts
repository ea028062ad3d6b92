/** The rules as docs/rules.md has them, taken apart for the screen: sections, clauses, drawings and tables. */

export interface Span {
  readonly text: string;
  /** The clause that it names. */
  readonly clause?: string;
  readonly code?: boolean;
  /** Said with emphasis. */
  readonly stressed?: boolean;
}

export type Block =
  | { readonly kind: "clause"; readonly number: string; readonly spans: readonly Span[] }
  | { readonly kind: "text"; readonly spans: readonly Span[] }
  | { readonly kind: "list"; readonly items: readonly (readonly Span[])[] }
  | { readonly kind: "drawing"; readonly text: string }
  | {
      readonly kind: "table";
      readonly head: readonly (readonly Span[])[];
      readonly rows: readonly (readonly (readonly Span[])[])[];
    };

/** A part without a number. No clause is in it. */
export interface Part {
  readonly title: string;
  readonly blocks: readonly Block[];
}

interface Section extends Part {
  readonly number: string;
}

export interface Rules {
  /** What is read before the rules, and what after them. */
  readonly opening: readonly Part[];
  readonly sections: readonly Section[];
  readonly closing: readonly Part[];
}

const CLAUSE = /^<a id="([\d.]+)"><\/a>\*\*[\d.]+\*\*\s+([\s\S]*)$/;

export function readRules(text: string): Rules {
  const opening: Part[] = [];
  const sections: Section[] = [];
  const closing: Part[] = [];
  let blocks: Block[] = [];
  for (const part of text.split(/\n{2,}/)) {
    const block = part.trim();
    const heading = /^## (?:(\d+) )?(.*)$/.exec(block);
    if (heading) {
      const [, number, title = ""] = heading;
      blocks = [];
      if (number) sections.push({ number, title, blocks });
      else (sections.length > 0 ? closing : opening).push({ title, blocks });
    } else if (block !== "" && !block.startsWith("# ") && !/^<a id="\d+"><\/a>$/.test(block)) {
      blocks.push(readBlock(block));
    }
  }
  return { opening, sections, closing };
}

function readBlock(block: string): Block {
  const clause = CLAUSE.exec(block);
  if (clause) return { kind: "clause", number: clause[1] ?? "", spans: readSpans(clause[2] ?? "") };
  if (block.startsWith("```")) {
    return { kind: "drawing", text: block.replace(/^```\w*\n/, "").replace(/\n```$/, "") };
  }
  if (block.startsWith("|")) {
    const [head, , ...rows] = block.split("\n").map(readRow);
    return { kind: "table", head: head ?? [], rows };
  }
  if (block.startsWith("- ")) {
    return { kind: "list", items: block.split(/\n(?=- )/).map((item) => readSpans(item.slice(2))) };
  }
  return { kind: "text", spans: readSpans(block) };
}

function readRow(line: string): Span[][] {
  return line
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => readSpans(cell.trim()));
}

const INLINE = /\[([^\]]+)\]\(#([\d.]+)\)|`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*/g;

function readSpans(text: string): Span[] {
  const spans: Span[] = [];
  let at = 0;
  for (const found of text.matchAll(INLINE)) {
    if (found.index > at) spans.push({ text: text.slice(at, found.index) });
    const [all, name, clause, code, bold, stressed] = found;
    if (clause) spans.push({ text: name ?? clause, clause });
    else if (code) spans.push({ text: code, code: true });
    else if (stressed) spans.push({ text: stressed, stressed: true });
    else spans.push({ text: bold ?? "" });
    at = found.index + all.length;
  }
  if (at < text.length) spans.push({ text: text.slice(at) });
  return spans;
}

/** Designs that are drawn side by side, each row by row. */
export function drawingsIn(text: string): string[][] {
  const rows = text.split("\n").map((row) => row.trim().split(/ {3,}/));
  return (rows[0] ?? []).map((_, n) => rows.map((row) => (row[n] ?? "").replaceAll(" ", "")));
}
