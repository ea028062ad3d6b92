import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Connection } from "./connection";
import { anUpdate, aWelcome, FakeSocket, refused } from "./fake_socket.testing";

let told: string[];
let connection: Connection;

function openConnection(token: string | null = "secret"): Connection {
  connection = new Connection({
    table: "t1",
    token,
    open: FakeSocket.open,
    random: () => 1, // the longest random pause
    listener: {
      changed: (state, code) => told.push(code === null ? state : `${state} ${code}`),
      welcomed: ({ version }) => told.push(`welcome ${version}`),
      updated: ({ version }) => told.push(`update ${version}`),
      present: (present) => told.push(`present ${present.join()}`),
    },
  });
  return connection;
}

const roll = { do: "act", action: "roll" } as const;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", { location: { protocol: "https:", host: "ettana.example" } });
  FakeSocket.all = [];
  told = [];
});

afterEach(() => {
  connection.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a connection", () => {
  it("says hello with its token and is live when it is welcome", () => {
    openConnection();
    expect(FakeSocket.last.opened).toBe("t1");
    expect(connection.state).toBe("connecting");
    FakeSocket.last.greet();
    expect(FakeSocket.last.said).toEqual([{ do: "hello", token: "secret" }]);
    expect(told).toEqual(["welcome 5", "live"]);
  });

  it("passes changes on in order, and who is there", () => {
    openConnection(null);
    FakeSocket.last.greet();
    FakeSocket.last.tell(anUpdate(6));
    FakeSocket.last.tell({ tell: "presence", present: [true, false] });
    FakeSocket.last.tell(anUpdate(7));
    expect(told.slice(2)).toEqual(["update 6", "present true,false", "update 7"]);
  });

  it("drops what it has seen", () => {
    openConnection();
    FakeSocket.last.greet();
    FakeSocket.last.tell(anUpdate(5));
    FakeSocket.last.tell(anUpdate(6));
    FakeSocket.last.tell(anUpdate(6));
    expect(told.slice(2)).toEqual(["update 6"]);
  });

  it("asks for everything after a gap, once, and passes nothing on until it has it", () => {
    openConnection();
    const socket = FakeSocket.last;
    socket.greet();
    socket.tell(anUpdate(8));
    socket.tell(anUpdate(9));
    expect(socket.heard("sync")).toHaveLength(1);
    socket.tell(aWelcome({ version: 9 }));
    socket.tell(anUpdate(10));
    expect(told.slice(2)).toEqual(["welcome 9", "update 10"]);
  });

  it("ends if the server speaks another protocol: the page is old", () => {
    openConnection();
    FakeSocket.last.greet({ protocol: 99 });
    expect(told).toEqual(["ended other_protocol"]);
  });

  it("can be closed by whoever it tells", () => {
    connection = new Connection({
      table: "t1",
      token: null,
      open: FakeSocket.open,
      listener: {
        changed: (state) => told.push(state),
        welcomed: () => connection.close(),
        updated: () => told.push("update"),
        present: () => told.push("present"),
      },
    });
    FakeSocket.last.greet();
    FakeSocket.last.tell(anUpdate(6));
    expect(told).toEqual(["ended"]);
    expect(FakeSocket.last.closed).toBe(true);
  });
});

describe("a connection that breaks", () => {
  it("comes back, waiting longer each time that it fails, and is told everything anew", () => {
    openConnection();
    FakeSocket.last.greet();
    vi.advanceTimersByTime(6000);
    FakeSocket.last.drop();
    expect(connection.state).toBe("lost");
    for (const pause of [500, 500, 1000, 2000, 4000, 8000, 8000]) {
      const before = FakeSocket.all.length;
      vi.advanceTimersByTime(pause - 1);
      expect(FakeSocket.all).toHaveLength(before);
      vi.advanceTimersByTime(1);
      expect(FakeSocket.all).toHaveLength(before + 1);
      FakeSocket.last.drop();
    }
    vi.advanceTimersByTime(8000);
    FakeSocket.last.greet({ version: 12 });
    expect(told).toEqual(["welcome 5", "live", "lost", "welcome 12", "live"]);
  });

  it("does not hurry back to a server that welcomes and drops it", () => {
    openConnection();
    for (const pause of [500, 500, 1000, 1000, 1000]) {
      FakeSocket.last.greet();
      FakeSocket.last.drop();
      const before = FakeSocket.all.length;
      vi.advanceTimersByTime(pause - 1);
      expect(FakeSocket.all).toHaveLength(before);
      vi.advanceTimersByTime(1);
      expect(FakeSocket.all).toHaveLength(before + 1);
    }
  });

  it("waits no longer for what failed before it was welcome again", () => {
    openConnection();
    for (let attempt = 0; attempt < 9; attempt++) {
      FakeSocket.last.drop();
      vi.advanceTimersByTime(8000);
    }
    FakeSocket.last.greet();
    FakeSocket.last.drop();
    vi.advanceTimersByTime(1000);
    FakeSocket.last.greet();
    vi.advanceTimersByTime(5000);
    FakeSocket.last.drop();
    const before = FakeSocket.all.length;
    vi.advanceTimersByTime(500);
    expect(FakeSocket.all).toHaveLength(before + 1);
  });

  it("comes back at once when the network does", () => {
    openConnection();
    FakeSocket.last.drop();
    connection.nudge();
    expect(FakeSocket.all).toHaveLength(2);
    vi.advanceTimersByTime(9000);
    expect(FakeSocket.all).toHaveLength(2); // and still knows that it is connecting
  });

  it("is not taken in by a socket that neither opens nor fails", () => {
    openConnection();
    vi.advanceTimersByTime(10_000);
    expect(FakeSocket.all[0]?.closed).toBe(true);
    expect(connection.state).toBe("lost");
  });

  it("pings every 25 seconds, and is lost if nothing comes back", () => {
    openConnection();
    const socket = FakeSocket.last;
    socket.greet();
    vi.advanceTimersByTime(25_000);
    socket.tell({ tell: "pong" });
    vi.advanceTimersByTime(25_000);
    expect(socket.heard("ping")).toHaveLength(2);
    expect(connection.state).toBe("live");
    vi.advanceTimersByTime(10_000);
    expect(connection.state).toBe("lost");
  });

  it("is lost, and no worse, where a browser refuses to open one", () => {
    const refuse = () => {
      throw new DOMException("no", "SecurityError");
    };
    const listener = {
      changed: (state: string) => told.push(state),
      welcomed() {},
      updated() {},
      present() {},
    };
    connection = new Connection({ table: "t1", token: null, open: refuse, listener });
    expect(connection.state).toBe("connecting");
    vi.advanceTimersByTime(1);
    expect(told).toEqual(["lost"]);
  });

  it("is lost if what it hears makes no sense", () => {
    openConnection();
    FakeSocket.last.greet();
    FakeSocket.last.onmessage?.({ data: "<html>" });
    expect(connection.state).toBe("lost");
  });

  it.each(["seat_moved", "seat_freed", "bad_token", "no_such_table", "removed", "blocked"] as const)(
    "ends for good with %s",
    (code) => {
      openConnection();
      FakeSocket.last.greet();
      FakeSocket.last.tell({ tell: "goodbye", code });
      FakeSocket.last.drop();
      vi.advanceTimersByTime(60_000);
      expect(FakeSocket.all).toHaveLength(1);
      expect(told.at(-1)).toBe(`ended ${code}`);
    },
  );

  it.each(["idle", "try_again", "too_slow", "server_stops", "put_away"] as const)(
    "comes back after %s",
    (code) => {
      openConnection();
      FakeSocket.last.greet();
      FakeSocket.last.tell({ tell: "goodbye", code });
      vi.advanceTimersByTime(500);
      expect(FakeSocket.all).toHaveLength(2);
    },
  );
});

describe("a command", () => {
  it("carries an id and the version its author saw, and is answered", async () => {
    openConnection();
    const socket = FakeSocket.last;
    socket.greet();
    const answer = connection.send(roll, 5);
    const [command] = socket.heard("act");
    expect(command).toEqual({ ...roll, id: expect.stringMatching(/^[0-9a-f]{24}$/), version: 5 });
    socket.tell(anUpdate(6));
    socket.tell({ tell: "done", id: String(command?.id), version: 6 });
    expect(await answer).toMatchObject({ tell: "done", version: 6 });
  });

  it("waits until the one before it is answered, and then goes by the version of that moment", async () => {
    openConnection();
    const socket = FakeSocket.last;
    socket.greet();
    const first = connection.send({ do: "undo" });
    const second = connection.send({ do: "undo" });
    expect(socket.heard("undo")).toHaveLength(1);
    socket.tell(anUpdate(6));
    socket.tell({ tell: "done", id: String(socket.heard("undo")[0]?.id), version: 6 });
    await first;
    expect(socket.heard("undo").map(({ version }) => version)).toEqual([5, 6]);
    socket.tell(refused(socket.heard("undo")[1]?.id, "nothing_to_undo"));
    expect(await second).toMatchObject({ tell: "refused", code: "nothing_to_undo" });
  });

  it("is sent when the connection is there", () => {
    openConnection();
    void connection.send(roll, 5);
    FakeSocket.last.onopen?.();
    expect(FakeSocket.last.heard("act")).toHaveLength(0);
    FakeSocket.last.tell(aWelcome());
    expect(FakeSocket.last.heard("act")).toHaveLength(1);
  });

  it("is repeated with the same id over the next connection, until it is answered", async () => {
    openConnection();
    FakeSocket.last.greet();
    const answer = connection.send(roll, 5);
    const [command] = FakeSocket.last.heard("act");
    for (let again = 0; again < 3; again++) {
      FakeSocket.last.drop();
      connection.nudge();
      FakeSocket.last.greet({ version: 6 });
      expect(FakeSocket.last.heard("act")).toEqual([command]);
    }
    FakeSocket.last.tell({ tell: "done", id: String(command?.id), version: 6 });
    expect(await answer).toMatchObject({ tell: "done" });
    FakeSocket.last.drop();
    connection.nudge();
    FakeSocket.last.greet({ version: 6 });
    expect(FakeSocket.last.heard("act")).toHaveLength(0);
  });

  it("is repeated too when the server could not store it", () => {
    openConnection();
    FakeSocket.last.greet();
    void connection.send(roll, 5);
    const [command] = FakeSocket.last.heard("act");
    FakeSocket.last.tell(refused(command?.id, "try_again"));
    expect(connection.state).toBe("lost");
    vi.advanceTimersByTime(500);
    FakeSocket.last.greet();
    expect(FakeSocket.last.heard("act")).toEqual([command]);
  });

  it("that nobody answers shows that the connection is dead", () => {
    openConnection();
    FakeSocket.last.greet();
    void connection.send(roll, 5);
    vi.advanceTimersByTime(10_000);
    expect(connection.state).toBe("lost");
  });

  it("that is stale is dropped, and everything is asked for before the next goes", async () => {
    openConnection();
    const socket = FakeSocket.last;
    socket.greet();
    const answer = connection.send(roll, 5);
    void connection.send({ do: "undo" });
    socket.tell(refused(socket.heard("act")[0]?.id, "stale"));
    expect(await answer).toMatchObject({ code: "stale" });
    expect(socket.heard("sync")).toHaveLength(1);
    expect(socket.heard("undo")).toHaveLength(0);
    socket.tell(aWelcome({ version: 9 }));
    expect(socket.heard("act")).toHaveLength(1);
    expect(socket.heard("undo")).toMatchObject([{ version: 9 }]);
  });

  it("that was done before we heard of it makes us ask", () => {
    openConnection();
    const socket = FakeSocket.last;
    socket.greet();
    void connection.send(roll, 5);
    socket.tell({ tell: "done", id: String(socket.heard("act")[0]?.id), version: 6 });
    expect(socket.heard("sync")).toHaveLength(1);
  });

  it("that the server cannot read is refused without an id", async () => {
    openConnection();
    FakeSocket.last.greet();
    const answer = connection.send(roll, 5);
    FakeSocket.last.tell(refused(null, "malformed"));
    expect(await answer).toMatchObject({ code: "malformed" });
  });

  it("is not taken for answered by an answer to another", async () => {
    openConnection();
    const socket = FakeSocket.last;
    socket.greet();
    const answer = connection.send(roll, 5);
    socket.tell({ tell: "done", id: "somebody-elses", version: 5 });
    socket.tell(refused(socket.heard("act")[0]?.id, "must_move", "3.6"));
    expect(await answer).toMatchObject({ code: "must_move", clause: "3.6" });
  });

  it("is refused when the connection has ended", async () => {
    openConnection();
    FakeSocket.last.greet();
    const waiting = connection.send(roll, 5);
    connection.close();
    expect(await waiting).toMatchObject({ code: "connection_ended" });
    expect(await connection.send(roll, 5)).toMatchObject({ code: "connection_ended" });
  });
});
