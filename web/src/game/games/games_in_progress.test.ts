import { afterEach, expect, it, vi } from "vitest";
import { problem } from "../../api_error";
import { answering } from "../../net/hosts/answering_server.testing";
import { forgetTable, keepSeat, seatsAt } from "../../net/storage/held_seats";
import { noteSeen } from "../../net/storage/last_seen";
import type { TableInfo } from "../../wire";
import { tableForList } from "./games_in_progress";

const show = vi.fn();

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  forgetTable("t1");
});

it("asks the server for its table, and forgets one that is gone", async () => {
  answering({ show });
  keepSeat({ table: "t1", seat: 0, token: "s" }, "Asha");
  show.mockResolvedValueOnce({ id: "t1" });
  expect(await tableForList("t1")).toEqual({ id: "t1" });
  show.mockRejectedValueOnce(problem("offline"));
  expect([await tableForList("t1"), seatsAt("t1").length]).toEqual([null, 1]);
  show.mockRejectedValueOnce(problem("no_such_table"));
  expect([await tableForList("t1"), seatsAt("t1").length]).toEqual([null, 0]);
});

it("shows a table of this device as it was last seen", async () => {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  });
  const info = { id: "here-1", status: "playing" } as TableInfo;
  noteSeen(info);
  expect(await tableForList("here-1")).toEqual(info);
  expect(await tableForList("here-2")).toBeNull();
});
