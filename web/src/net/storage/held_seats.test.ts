import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type * as Seats from "./held_seats";

/** A browser's storage, perhaps blocked in some way. */
function storage(blocked: "no" | "writing" | "everything"): Partial<Window> {
  const kept = new Map<string, string>();
  const localStorage = {
    get length() {
      return kept.size;
    },
    key: (index: number) => [...kept.keys()][index] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (blocked === "writing") throw new DOMException("full", "QuotaExceededError");
      kept.set(key, text);
    },
    removeItem: (key: string) => void kept.delete(key),
  };
  return {
    get localStorage(): Storage {
      if (blocked === "everything") throw new DOMException("blocked", "SecurityError");
      return localStorage as unknown as Storage;
    },
  };
}

let seats: typeof Seats;

async function reload(): Promise<void> {
  vi.resetModules();
  seats = await import("./held_seats");
}

function keepThree(): void {
  vi.setSystemTime(1000);
  seats.keepSeat({ table: "old", seat: 0, token: "a" }, "Asha");
  vi.setSystemTime(2000);
  seats.keepSeat({ table: "new", seat: 2, token: "c" }, "Chitra");
  seats.keepSeat({ table: "new", seat: 0, token: "b" }, "Bala");
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.stubGlobal("window", storage("no"));
  await reload();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the seats of this device", () => {
  it("are found again after a reload, by table, the latest table first", async () => {
    keepThree();
    await reload();
    expect(seats.seatsAt("new")).toEqual([
      { table: "new", seat: 0, token: "b", name: "Bala", since: 2000 },
      { table: "new", seat: 2, token: "c", name: "Chitra", since: 2000 },
    ]);
    expect(seats.tablesHeld().map(({ table }) => table)).toEqual(["new", "old"]);
    expect(seats.seatsAt("none")).toEqual([]);
  });

  it("can be given up, one or all of a table", () => {
    keepThree();
    seats.forgetSeat("new", 0);
    expect(seats.seatsAt("new").map(({ seat }) => seat)).toEqual([2]);
    seats.forgetTable("new");
    expect(seats.tablesHeld().map(({ table }) => table)).toEqual(["old"]);
  });

  it("are kept apart from whatever else is in the storage", () => {
    window.localStorage.setItem("ettana.seat.x.0", "{broken");
    window.localStorage.setItem("ettana.seat.y.0", '{"seat":"one"}');
    window.localStorage.setItem("other", "1");
    expect(seats.tablesHeld()).toEqual([]);
  });

  it.each(["writing", "everything"] as const)("last as long as the page where %s is blocked", (blocked) => {
    vi.stubGlobal("window", storage(blocked));
    keepThree();
    expect(seats.seatsAt("new").map(({ token }) => token)).toEqual(["b", "c"]);
    seats.forgetTable("new");
    expect(seats.seatsAt("new")).toEqual([]);
  });
});
