import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { problem } from "../api_error";
import type { SeatInfo, TableInfo } from "../wire";
import { answering } from "./hosts/answering_server.testing";
import { createOnlineTable, findTable, worthShowing } from "./online_tables";
import { FRIEND } from "./seat_choice";
import { forgetTable, seatsAt } from "./storage/held_seats";

const SEATED = { table: "t1", seat: 0, token: "s" };

const make = vi.fn();
const move = vi.fn();
const show = vi.fn();

beforeEach(() => {
  make.mockReset().mockResolvedValue(SEATED);
  move.mockReset().mockResolvedValue(SEATED);
  show.mockReset().mockImplementation(({ at }) => {
    if (at === "t7") return { id: at };
    throw problem("no_such_table");
  });
  answering({ make, move, show });
});
afterEach(() => {
  vi.restoreAllMocks();
  forgetTable("t1");
});

it("lays a table with friends and bots, and keeps the seat", async () => {
  const wish = { name: "Asha", clock: 60, listed: true, aids: false, rules: "standard" };
  expect(await createOnlineTable({ ...wish, others: [FRIEND, "Weaver", null] })).toBe("t1");
  const seats = [{ kind: "person" }, { kind: "open" }, { kind: "bot", bot: "Weaver" }];
  expect(make).toHaveBeenCalledWith({ body: { ...wish, seats } });
  expect(seatsAt("t1")).toMatchObject([{ token: "s", name: "Asha" }]);
});

it.each(["https://loom.example/#/table/t7", " t7 "])("finds the table of %s", async (text) => {
  expect(await findTable(text)).toBe("t7");
  expect(move).not.toHaveBeenCalled();
});

it.each(["https://loom.example/#/seat/ABCDE23456", "ABCDE 23456", "ABCDE-23456"])(
  "takes the seat of the code in %s",
  async (text) => {
    expect(await findTable(text)).toBe("t1");
    expect(move.mock.lastCall?.[0].body.code).toBe("ABCDE23456");
    expect(seatsAt("t1")).toHaveLength(1);
  },
);

it("asks for no code when it could not ask for the table", async () => {
  const offline = problem("offline");
  show.mockRejectedValue(offline);
  await expect(findTable("ABCDE23456")).rejects.toBe(offline);
  expect(move).not.toHaveBeenCalled();
});

function table(id: string, status: TableInfo["status"], ...seats: readonly Partial<SeatInfo>[]): TableInfo {
  return { id, status, seats } as TableInfo;
}
const here: Partial<SeatInfo> = { kind: "person", present: true };
const away: Partial<SeatInfo> = { kind: "person", present: false };
const open: Partial<SeatInfo> = { kind: "open", present: false };

it("shows tables with open seats first, and neither deserted ones nor one's own", () => {
  const tables = [
    table("playing", "playing", here, away),
    table("deserted", "lobby", away, open),
    table("mine", "lobby", here, open),
    table("open", "lobby", here, open, open),
  ];
  expect(worthShowing(tables, new Set(["mine"])).map(({ info, free }) => [info.id, free])).toEqual([
    ["open", 2],
    ["playing", 0],
  ]);
});
