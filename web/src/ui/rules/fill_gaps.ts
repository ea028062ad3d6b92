/** Rules that are translated in part, with the rest in English. */
import type { Block, Part, Rules } from "./rulebook";

/** A section that has all its blocks is taken as it is; of the others, the clauses that are there. What has no numbers is taken whole. */
export function fillGaps(own: Rules, english: Rules): Rules {
  const sections = english.sections.map((section) => {
    const found = own.sections.find(({ number }) => number === section.number);
    if (!found || found.blocks.length === section.blocks.length) return found ?? section;
    return { ...found, blocks: section.blocks.map((block) => clauseOf(found.blocks, block) ?? block) };
  });
  return {
    opening: whole(own.opening, english.opening),
    sections,
    closing: whole(own.closing, english.closing),
  };
}

function whole(own: readonly Part[], english: readonly Part[]): readonly Part[] {
  return own.length === english.length ? own : english;
}

function clauseOf(blocks: readonly Block[], wanted: Block): Block | undefined {
  return blocks.find(
    (block) => block.kind === "clause" && wanted.kind === "clause" && block.number === wanted.number,
  );
}
