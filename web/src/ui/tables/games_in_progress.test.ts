// @vitest-environment happy-dom
import { expect, it, vi } from "vitest";
import { draw, settled } from "../../component.testing";
import { TABLE } from "../../net/connection/fake_socket.testing";
import GamesInProgress from "./GamesInProgress.svelte";

it("lists the newest first, whichever table answers first", async () => {
  const answers = new Map<string, () => void>();
  vi.stubGlobal(
    "fetch",
    (address: string | URL) =>
      new Promise((done) => {
        const id = String(address).split("/").at(-1) ?? "";
        answers.set(id, () => done(Response.json({ ...TABLE, id, status: "playing" })));
      }),
  );
  const held = ["newest", "older", "oldest"].map((table) => ({
    table,
    seats: [{ table, seat: 0, token: "secret", name: "Asha", since: 0 }],
  }));
  draw(GamesInProgress, { held });
  for (const id of ["oldest", "newest", "older"]) {
    answers.get(id)?.();
    await settled();
  }
  const shown = [...document.querySelectorAll("li a")].map((link) => link.getAttribute("href"));
  expect(shown).toEqual(["#/table/newest", "#/table/older", "#/table/oldest"]);
  vi.unstubAllGlobals();
});
