// @vitest-environment happy-dom
import { createRawSnippet } from "svelte";
import { expect, it } from "vitest";
import { draw } from "../../component.testing";
import Sheet from "./Sheet.svelte";

it("is called by its title, also beside another sheet", () => {
  const children = createRawSnippet(() => ({ render: () => "<p>text</p>" }));
  for (const title of ["Rules", "Cards"]) draw(Sheet, { title, children, onclose: () => {} });
  const called = [...document.querySelectorAll("dialog")].map((dialog) => dialog.getAttribute("aria-label"));
  expect(called).toEqual(["Rules", "Cards"]);
  expect(document.querySelectorAll("[id]")).toHaveLength(0);
});
