import { beforeEach, describe, expect, it, vi } from "vitest";
import { aWelcome } from "../../net/connection/fake_socket.testing";
import type { BotInfo, SeatInfo } from "../../wire";

let spoken = "en";
vi.mock("../../language/current_language.svelte", () => ({ language: () => spoken }));

const bot = (name: string, more: Partial<BotInfo> = {}): BotInfo => ({
  bot: name,
  name: { en: name },
  line: {},
  for_people: true,
  portrait: null,
  drawing: null,
  ...more,
});
const BOTS = [
  bot("Weaver", { name: { en: "Weaver", nl: "Weefster" }, line: { en: "Thinks" }, portrait: "Weaver" }),
  bot("Random", { for_people: false }),
  bot("Guest", { drawing: "<svg/>" }),
  bot("Apprentice"),
];

const stored = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, text: string) => stored.set(key, text),
});
const fetched = vi.fn();
vi.stubGlobal("fetch", fetched);

/** The page, opened anew. */
async function opened() {
  vi.resetModules();
  await import("../../language/english.testing");
  return {
    ...(await import("../../game/bots/known_bots.svelte")),
    ...(await import("./opponents.svelte")),
    ...(await import("./names")),
  };
}

async function told() {
  const page = await opened();
  await page.loadBots();
  return page;
}

beforeEach(() => {
  spoken = "en";
  stored.clear();
  fetched.mockReset();
  fetched.mockImplementation(async () => Response.json({ bots: BOTS, decks: [] }));
});

describe("opponents", () => {
  it("are those that the server offers to people, in its order", async () => {
    const { offeredOpponents } = await told();
    expect(offeredOpponents().map((one) => one.bot)).toEqual(["Weaver", "Guest", "Apprentice"]);
  });

  it("say who they are in the language of the page, else in English", async () => {
    const { opponent } = await told();
    spoken = "nl";
    expect(opponent("Weaver")).toEqual({ bot: "Weaver", name: "Weefster", line: "Thinks" });
    expect(opponent("Guest")).toEqual({ bot: "Guest", name: "Guest", line: "" });
  });

  it("are nobody until the server has told, and then have the faces they brought", async () => {
    const { loadBots, offeredOpponents, opponent, faceOf } = await opened();
    expect(offeredOpponents()).toEqual([]);
    expect(opponent("Weaver").name).toBe("Weaver");
    expect(faceOf("Weaver")).toBeNull();
    await loadBots();
    expect(faceOf("Weaver")).toMatchObject({ portrait: "Weaver", drawing: null });
    expect(faceOf("Guest")).toMatchObject({ portrait: null, drawing: "<svg/>" });
    expect(faceOf("Stranger")).toEqual({ portrait: null, drawing: null });
  });

  it("are asked for once, and those of the last time are there without a network", async () => {
    const { loadBots } = await told();
    await loadBots();
    expect(fetched).toHaveBeenCalledTimes(1);

    fetched.mockRejectedValueOnce(new TypeError("no network"));
    const again = await opened();
    expect(again.offeredOpponents().length).toBe(3);
    await expect(again.loadBots()).rejects.toMatchObject({ code: "offline" });
    expect(again.offeredOpponents().length).toBe(3);
    await again.loadBots(); // asks again
    expect(fetched).toHaveBeenCalledTimes(3);
  });

  it.each(["{", "{}", "null"])("need nothing of what was stored, if it is %s", async (text) => {
    stored.set("ettana.bots", text);
    expect((await opened()).offeredOpponents()).toEqual([]);
  });
});

describe("names", () => {
  const seat = (kind: "person" | "bot", name: string, pin: SeatInfo["pin"]): SeatInfo => ({
    kind,
    name,
    pin,
    ready: true,
    present: true,
    stand_in: false,
  });

  it("of bots are their own, with the colour of their pin if two are alike", async () => {
    const { withNames } = await told();
    spoken = "nl";
    const { table } = aWelcome();
    const seats = [
      seat("person", "Weaver", "pink"),
      seat("bot", "Weaver", "black"),
      seat("bot", "Apprentice", "white"),
    ];
    expect(withNames({ ...table, seats }).seats.map(({ name, bot }) => [name, bot])).toEqual([
      ["Weaver", null],
      ["Weefster", "Weaver"],
      ["Apprentice", "Apprentice"],
    ]);
    const twins = [seat("bot", "Weaver", "black"), seat("bot", "Weaver", "white")];
    expect(withNames({ ...table, seats: twins }).seats.map(({ name }) => name)).toEqual([
      "Weefster (Black)",
      "Weefster (White)",
    ]);
  });
});
