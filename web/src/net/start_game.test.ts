import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { aWelcome, FakeSocket, TABLE } from "./connection/fake_socket.testing";
import { startGame, startRematch, takeSeatBack } from "./start_game";
import { forgetTable, keepSeat, seatsAt } from "./storage/held_seats";

let asked: string[];

/** A server that accepts everything, or refuses one command. An old one does not know `start`. */
function serve(refuse: string | null = null, old = false): void {
  let seats = 0;
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const said = String(init.body ?? "").replace(/,"token":"[0-9a-f]{64}"/, ""); // a fresh one each time
    asked.push(`${init.method} ${url} ${said}`.trim());
    if (init.method === "GET") return Response.json({ ...TABLE, status: "lobby", host: 1 });
    if (old && said.includes('"start"')) return Response.json({ code: "malformed" }, { status: 400 });
    const { seat = seats } = JSON.parse(String(init.body ?? "{}"));
    seats += 1;
    const table = url.endsWith("/rematch") ? "t2" : "t1";
    const { authorization } = init.headers as Record<string, string>;
    return Response.json({ table, seat, token: authorization?.slice(7) ?? `token${seat}` }, { status: 201 });
  });
  class Server extends FakeSocket {
    constructor(url: string) {
      super(url);
      setTimeout(() => this.onopen?.());
    }

    override send(text: string): void {
      super.send(text);
      const command = JSON.parse(text);
      if (command.do === "hello") {
        this.tell(aWelcome());
        return;
      }
      asked.push(`${this.said[0]?.token} ${command.do}`);
      const { id } = command;
      if (command.do === refuse) {
        this.tell({ tell: "refused", id, code: "not_all_ready", clause: null, detail: {} });
      } else this.tell({ tell: "done", id, version: 5 });
    }
  }
  vi.stubGlobal("WebSocket", Server);
}

beforeEach(() => {
  vi.stubGlobal("window", { location: { protocol: "http:", host: "localhost" } });
  asked = [];
  FakeSocket.all = [];
});

afterEach(() => {
  for (const table of ["t1", "t2"]) forgetTable(table);
  vi.unstubAllGlobals();
});

describe("a game begins", () => {
  it("against bots with the table that is made", async () => {
    serve();
    expect(
      await startGame([{ name: "Asha", pin: "white" }, { bot: "Sensible" }], { rules: "target=5" }),
    ).toBe("t1");
    const seats = [{ kind: "person" }, { kind: "bot", bot: "Sensible" }];
    expect(asked).toEqual([
      `POST /api/tables ${JSON.stringify({ name: "Asha", pin: "white", seats, rules: "target=5", start: true })}`,
    ]);
    expect(seatsAt("t1")).toMatchObject([{ seat: 0, name: "Asha" }]);
    expect(FakeSocket.all).toEqual([]);
  });

  it("against bots at a host that cannot start what it makes", async () => {
    serve(null, true);
    expect(await startGame([{ name: "Asha" }, { bot: "Sensible" }])).toBe("t1");
    const seats = [{ kind: "person" }, { kind: "bot", bot: "Sensible" }];
    expect(asked.slice(1)).toEqual([
      `POST /api/tables ${JSON.stringify({ name: "Asha", pin: null, seats })}`,
      "token0 start",
    ]);
  });

  it("around one device: all sit down, all are ready, the host starts", async () => {
    serve();
    await startGame([{ name: "Asha" }, { bot: "Random" }, { name: "Bala" }, { name: "Chitra" }]);
    expect(asked.slice(1)).toEqual([
      'POST /api/tables/t1/seats {"name":"Bala","pin":null,"seat":2}',
      'POST /api/tables/t1/seats {"name":"Chitra","pin":null,"seat":3}',
      "token2 ready",
      "token3 ready",
      "token0 start",
    ]);
    expect(seatsAt("t1").map(({ name }) => name)).toEqual(["Asha", "Bala", "Chitra"]);
  });

  it("or not, and then nothing is left of it", async () => {
    serve("start");
    await expect(startGame([{ name: "Asha" }, { name: "Bala" }])).rejects.toMatchObject({
      code: "not_all_ready",
    });
    expect(seatsAt("t1")).toEqual([]);
    await expect(startGame([{ bot: "Random" }])).rejects.toMatchObject({ code: "no_seat_for_you" });
  });

  it("once more with the same tokens, for all seats of this device", async () => {
    serve();
    keepSeat({ table: "t1", seat: 0, token: "a" }, "Asha");
    keepSeat({ table: "t1", seat: 1, token: "b" }, "Bala");
    expect(await startRematch("t1")).toBe("t2");
    expect(asked).toEqual([
      "POST /api/tables/t1/rematch",
      "POST /api/tables/t1/rematch",
      "GET /api/tables/t2",
      "a ready",
      "b start",
    ]);
    expect(seatsAt("t2")).toMatchObject([{ name: "Asha" }, { name: "Bala" }]);
    await expect(startRematch("t0")).rejects.toMatchObject({ code: "not_seated" });
  });
});

describe("a seat is taken back from the bot that stood in", () => {
  const held = { table: "t1", seat: 1, token: "token1", name: "Bala", since: 0 };

  it("with its own token, on a connection that is closed again", async () => {
    serve();
    await takeSeatBack(held);
    expect(asked).toEqual(["token1 return"]);
    expect(FakeSocket.all.map(({ closed }) => closed)).toEqual([true]);
  });

  it("unless the server says why not", async () => {
    serve("return");
    await expect(takeSeatBack(held)).rejects.toThrow("not_all_ready");
  });
});
