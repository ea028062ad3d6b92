import { afterEach, describe, expect, it, vi } from "vitest";
import type { NewTable } from "../../wire";
import { joinTable, takeSeatByCode } from "../joining";
import { server } from "./hosts";

/** Sets the response to the next request; returns the recorded requests. */
function answered(response: Response | Error): { url: string; init: RequestInit }[] {
  const asked: { url: string; init: RequestInit }[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    asked.push({ url, init });
    if (response instanceof Error) throw response;
    return response;
  });
  return asked;
}

afterEach(() => vi.unstubAllGlobals());

describe("requests", () => {
  it("send JSON, and the token where a seat is meant", async () => {
    const seated = { table: "t1", seat: 0, token: "s" };
    const made = answered(Response.json(seated, { status: 201 }));
    const body: NewTable = { name: "Asha", seats: [{ kind: "person" }, { kind: "open" }] };
    expect(await server.ask("make", { body })).toEqual(seated);
    expect(made[0]).toMatchObject({
      url: "/api/tables",
      init: { method: "POST", headers: { "content-type": "application/json" } },
    });
    const again = answered(Response.json(seated));
    await server.ask("rematch", { at: "t 1", token: "s" });
    expect(again[0]).toMatchObject({
      url: "/api/tables/t%201/rematch",
      init: { method: "POST", headers: { authorization: "Bearer s" } },
    });
    expect(again[0]?.init.body).toBeUndefined();
  });

  it("to join are repeated with the same token when nobody answers", async () => {
    const bodies: unknown[] = [];
    const seated = { table: "t1", seat: 1, token: "s" };
    vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
      bodies.push(JSON.parse(String(init.body)));
      if (bodies.length === 1) throw new TypeError("the connection broke");
      return Response.json(seated, { status: 201 });
    });
    expect(await joinTable("t1", { name: "Ben" })).toEqual(seated);
    expect(bodies).toEqual([{ name: "Ben", token: expect.stringMatching(/^[0-9a-f]{64}$/) }, bodies[0]]);
  });

  it("to take a seat keep their token until they are answered, also for whoever tries again later", async () => {
    const kept = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (place: string) => kept.get(place) ?? null,
      setItem: (place: string, text: string) => kept.set(place, text),
      removeItem: (place: string) => kept.delete(place),
    });
    const asked: { code: string; token: string }[] = [];
    const seated = { table: "t1", seat: 1, token: "s" };
    let answer: () => Response;
    vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
      asked.push(JSON.parse(String(init.body)));
      return answer();
    });
    answer = () => {
      throw new TypeError("the connection broke");
    };
    await expect(takeSeatByCode("ABCDE23456")).rejects.toMatchObject({ code: "offline" });
    answer = () => new Response("<html>", { status: 502 }); // a proxy that did not hear the server
    await expect(takeSeatByCode("ABCDE23456")).rejects.toMatchObject({ code: "try_again" });
    answer = () => Response.json(seated, { status: 201 });
    expect(await takeSeatByCode("ABCDE23456")).toEqual(seated);
    expect(asked[0]).toEqual({ code: "ABCDE23456", token: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(asked).toEqual(Array(7).fill(asked[0]));
    expect(kept.size).toBe(0);

    answer = () => Response.json({ code: "no_such_code" }, { status: 404 });
    await expect(takeSeatByCode("ABCDE23456")).rejects.toMatchObject({ code: "no_such_code" });
    expect(asked).toHaveLength(8);
    expect(asked[7]?.token).not.toBe(asked[0]?.token);
    expect(kept.size).toBe(0);
  });

  it("give a record as text", async () => {
    answered(new Response("Ettana 1\n"));
    expect(await server.ask("record", { at: "t1" })).toBe("Ettana 1\n");
  });

  it("that are refused say why by code, clause and detail", async () => {
    const problem = { code: "bad_rules", clause: "3.8", detail: { target: 0 } };
    answered(Response.json(problem, { status: 400 }));
    await expect(server.ask("lobby")).rejects.toMatchObject({ name: "ApiError", ...problem });
  });

  it("that nobody answers, or something else than the server, have a code too", async () => {
    answered(new TypeError("fetch failed"));
    await expect(server.ask("choices")).rejects.toMatchObject({ code: "offline" });
    answered(new Response("<html>", { status: 502 }));
    await expect(server.ask("choices")).rejects.toMatchObject({ code: "try_again" });
    answered(new Response("<html>", { status: 404 }));
    await expect(server.ask("choices")).rejects.toMatchObject({ code: "internal" });
    answered(new Response("<html>"));
    await expect(server.ask("choices")).rejects.toMatchObject({ code: "offline" });
  });
});
