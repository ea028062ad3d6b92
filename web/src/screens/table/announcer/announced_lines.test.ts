import { expect, it } from "vitest";
import { AnnouncedLines } from "./announced_lines";

const line = (id: string) => ({ id, text: id });

it("tells each line once, and nothing of what was before", () => {
  const announced = new AnnouncedLines();
  expect(announced.newIn([line("1.0")])).toEqual([]);
  expect(announced.newIn([line("1.0"), line("2.0"), line("2.1")])).toEqual(["2.0", "2.1"]);
  expect(announced.newIn([line("1.0")])).toEqual([]); // seen again from the start
  expect(announced.newIn([line("1.0"), line("2.0"), line("2.1"), line("10.0")])).toEqual(["10.0"]);
});

it("tells a line that comes after one was taken back", () => {
  const announced = new AnnouncedLines();
  announced.newIn([line("1.0"), line("2.0")]);
  expect(announced.newIn([line("1.0"), line("3.0")])).toEqual(["3.0"]);
});

it("tells the first line of a table without any", () => {
  const announced = new AnnouncedLines();
  announced.newIn([]);
  expect(announced.newIn([line("1.0")])).toEqual(["1.0"]);
});
