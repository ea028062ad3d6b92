import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const css = readFileSync("src/theme.css", "utf-8");
const component = (path: string) => readFileSync(`src/${path}`, "utf-8");

// What is text in one of these is on one of those. axe-core measures what it can see in a page, in the browser tests; here are the
// colours themselves, by day, by lamp and in high contrast, and the letters within pictures, which axe passes over.
const TEXTS = ["ink", "ink-soft", "zari-text", "danger"];
const GROUNDS = ["ground", "cloth", "cloth-deep"];
const PAIRS = [
  ...TEXTS.flatMap((text) => GROUNDS.map((ground) => [text, ground] as const)),
  ["frame-ink", "frame"],
  ["frame-ink", "frame-deep"],
  ["tile-ink", "tile"],
] as const;
const ENOUGH = 4.5;

type Colour = readonly [red: number, green: number, blue: number];
type Tokens = ReadonlyMap<string, string>;

function tokensOf(selector: string): Tokens {
  const block = css.split(`${selector} {`)[1]?.split("}")[0];
  if (block === undefined) throw new Error(`the theme has no ${selector}`);
  return new Map(
    [...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = "", value = ""]) => [name, value]),
  );
}

const USUAL = tokensOf("\n:root");
const CONTRAST = tokensOf('\n:root[data-theme="contrast"]');
const LIGHTS: Record<string, readonly [Tokens, 0 | 1]> = {
  "by day": [USUAL, 0],
  "by lamp": [USUAL, 1],
  "in high contrast by day": [new Map([...USUAL, ...CONTRAST]), 0],
  "in high contrast by lamp": [new Map([...USUAL, ...CONTRAST]), 1],
};

/** The colour of a token in one of the two schemes. */
function colourOf(tokens: Tokens, name: string, scheme: 0 | 1): Colour {
  const value = tokens.get(name) ?? "";
  const both = /^light-dark\((.+), (.+)\)$/.exec(value);
  return hex(both ? (both[scheme + 1] ?? "") : value);
}

function hex(text: string): Colour {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/.exec(text)?.[1];
  if (!digits) throw new Error(`"${text}" is no plain colour`);
  const two = digits.length === 3 ? [...digits].map((digit) => digit + digit) : (digits.match(/../g) ?? []);
  const [red = 0, green = 0, blue = 0] = two.map((pair) => Number.parseInt(pair, 16));
  return [red, green, blue];
}

/** One colour, not quite opaque, over another. */
function over(top: Colour, opacity: number, below: Colour): Colour {
  const mixed = top.map((part, n) => part * opacity + (below[n] ?? 0) * (1 - opacity));
  return [mixed[0] ?? 0, mixed[1] ?? 0, mixed[2] ?? 0];
}

/** As WCAG 2 has it. */
function contrast(one: Colour, other: Colour): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour
    .map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

describe.each(Object.entries(LIGHTS))("%s", (_, [tokens, scheme]) => {
  it.each(PAIRS)("%s on %s can be read", (text, ground) => {
    const ratio = contrast(colourOf(tokens, text, scheme), colourOf(tokens, ground, scheme));
    expect(ratio).toBeGreaterThanOrEqual(ENOUGH);
  });

  it.each(["green", "red", "yellow", "blue", "purple"])("the letter on %s silk can be read", (silk) => {
    const yarn = component("ui/loom/Yarn.svelte");
    const letter = hex(/\.letter \{[^}]*fill: (#\w+)/.exec(yarn)?.[1] ?? "");
    const [, red, green, blue, percent] = /fill: rgb\((\d+) (\d+) (\d+) \/ (\d+)%\)/.exec(yarn) ?? [];
    const patch: Colour = [Number(red), Number(green), Number(blue)];
    const ground = over(patch, Number(percent) / 100, colourOf(tokens, silk, scheme));
    expect(contrast(letter, ground)).toBeGreaterThanOrEqual(ENOUGH);
  });

  it.each(["frame", "frame-deep"])("the letters along the loom can be read on its %s", (frame) => {
    const found = /\.edge \{[^}]*fill: (#\w+);\s*fill-opacity: ([\d.]+)/.exec(
      component("ui/loom/LoomFrame.svelte"),
    );
    const ground = colourOf(tokens, frame, scheme);
    const letter = over(hex(found?.[1] ?? ""), Number(found?.[2]), ground);
    expect(contrast(letter, ground)).toBeGreaterThanOrEqual(ENOUGH);
  });
});

it("has every token that components give to a text", () => {
  const files = readdirSync("src", { recursive: true }).map(String);
  const used = files
    .filter((path) => path.endsWith(".svelte") && !path.endsWith("Kolam.svelte")) // whose colour is that of its lines
    .flatMap((path) => [...component(path).matchAll(/[^-]color: var\(--([\w-]+)\)/g)]);
  const known = new Set<string>(PAIRS.map(([text]) => text));
  expect(used.map(([, name = ""]) => name).filter((name) => !known.has(name))).toEqual([]);
});

it("has every size of letters that components use", () => {
  const files = readdirSync("src", { recursive: true }).map(String);
  const literal = files
    .filter((path) => path.endsWith(".svelte"))
    .flatMap((path) =>
      [...component(path).matchAll(/font(?:-size)?: (?:\d00 )?([\d.]+rem)/g)].map(
        ([, size]) => `${path}: ${size}`,
      ),
    );
  expect(literal).toEqual(["screens/home/Home.svelte: 3.2rem"]); // the name of the game, on low screens
});

// A picture is taken out of the page, where no theme is.
it.each(["pink", "black", "white", "orange"])(
  "gives the %s pin the colour that it has on shared pictures",
  (pin) => {
    const drawn = new RegExp(`\\b${pin}: "(#\\w+)"`).exec(component("ui/sharing/ResultPicture.svelte"));
    expect(css).toContain(`--pin-${pin}: ${drawn?.[1]};`);
  },
);
