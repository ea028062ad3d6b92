import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { BUNDLED, IN_THE_PAGE } from "./parts";

const NOTICE = readFileSync("../NOTICE", "utf-8");
const TEXTS = readFileSync("public/licences.txt", "utf-8");

it.each([...IN_THE_PAGE, ...BUNDLED])(
  "tells of $name in NOTICE and gives its licence in full",
  ({ name, licence }) => {
    expect(NOTICE).toContain(name);
    expect(NOTICE).toContain(licence);
    expect(TEXTS).toMatch(new RegExp(`^=+\\n${name}\\nhttps://`, "m"));
  },
);
