/** Starts a game for people at this device and bots: makes the table, seats everyone and begins. */

import { ApiError, hasCode, problem } from "../api_error";
import type { NewTable, Pin, Seated, SeatPlan } from "../wire";
import { Connection } from "./connection/connection";
import type { Answer, Wish } from "./connection/outbox";
import { hostOf, hostOfNewGames } from "./hosts/hosts";
import { joinTable } from "./joining";
import { forgetTable, type HeldSeat, keepSeat, seatsAt } from "./storage/held_seats";

export type Player =
  | { readonly name: string; readonly pin?: Pin | null } // at this device
  | { readonly bot: string };

interface GameOptions {
  readonly rules?: string;
  readonly deck?: string;
  readonly clock?: number | null;
  /** The starting position; its rules and deck apply. */
  readonly position?: string;
  /** Scripted dice. */
  readonly dice?: string;
}

const PATIENCE_MS = 20_000;

/**
 * Returns the id of the new table, where the game has begun. Players are in turn order. `lasting`: it stays among the
 * games in progress when the page is opened again. Throws ApiError.
 */
export async function startGame(
  players: readonly Player[],
  options: GameOptions = {},
  lasting = true,
): Promise<string> {
  const host = players.findIndex((player) => "name" in player);
  const first = players[host];
  if (!first || !("name" in first)) throw problem("no_seat_for_you");
  const seats = players.map((player, seat): SeatPlan => {
    if ("bot" in player) return { kind: "bot", bot: player.bot };
    return { kind: seat === host ? "person" : "open" };
  });
  const { name, pin = null } = first;
  const guests = seats.some(({ kind }) => kind === "open");
  const { seated, started } = await make({ name, pin, seats, ...options, start: !guests });
  keepSeat(seated, name, lasting);
  const { table } = seated;
  if (started) return table;
  try {
    for (const [seat, player] of players.entries()) {
      if (seat === host || "bot" in player) continue;
      keepSeat(
        await joinTable(table, { name: player.name, pin: player.pin ?? null, seat }),
        player.name,
        lasting,
      );
    }
    await startTable(table, host);
  } catch (error) {
    forgetTable(table); // a half-made table is useless
    throw error;
  }
  return table;
}

/** A host of a version before `start` refuses the field: an offline copy of the game, until it is updated. */
async function make(wish: NewTable): Promise<{ seated: Seated; started: boolean }> {
  const host = hostOfNewGames();
  const { start = false, ...others } = wish;
  if (start) {
    try {
      return { seated: await host.ask("make", { body: wish }), started: true };
    } catch (error) {
      if (!hasCode(error, "malformed")) throw error;
    }
  }
  return { seated: await host.ask("make", { body: others }), started: false };
}

/** Starts a rematch, if all players are at this device or bots. Throws ApiError. */
export async function startRematch(old: string): Promise<string> {
  let table: string | null = null;
  for (const { token, name } of seatsAt(old)) {
    const seated = await hostOf(old).ask("rematch", { at: old, token });
    keepSeat(seated, name);
    table = seated.table;
  }
  if (table === null) throw problem("not_seated");
  const { host, status } = await hostOf(table).ask("show", { at: table });
  if (status === "lobby") await startTable(table, host);
  return table;
}

/** Joins the rematch of people at several devices, and reports ready there. Throws ApiError. */
export async function joinRematch(old: string, { token, name }: HeldSeat): Promise<string> {
  const held = keepSeat(await hostOf(old).ask("rematch", { at: old, token }), name);
  const { host, status } = await hostOf(held.table).ask("show", { at: held.table });
  if (status === "lobby" && held.seat !== host) await command(held, { do: "ready", ready: true });
  return held.table;
}

/** Takes a seat of a shared device back from the bot that stood in. Throws ApiError. */
export function takeSeatBack(held: HeldSeat): Promise<void> {
  return command(held, { do: "return" });
}

/** Reports every seat of this device as ready; then the host starts. */
async function startTable(table: string, host: number): Promise<void> {
  const seats = seatsAt(table);
  for (const held of seats) {
    if (held.seat !== host) await command(held, { do: "ready", ready: true });
  }
  const starter = seats.find(({ seat }) => seat === host);
  if (starter) await command(starter, { do: "start" });
}

/** Sends one command over its own connection. */
async function command({ table, token }: HeldSeat, wish: Wish): Promise<void> {
  const nothing = (): void => {};
  const connection = new Connection({
    table,
    token,
    open: (id) => hostOf(id).open(id),
    listener: { changed: nothing, welcomed: nothing, updated: nothing, present: nothing },
  });
  const timeout = setTimeout(() => connection.close(), PATIENCE_MS);
  const answer: Answer = await connection.send(wish);
  clearTimeout(timeout);
  connection.close();
  if (answer.tell === "refused") {
    const { code, clause, detail } = answer;
    throw new ApiError({ code: code === "connection_ended" ? "offline" : code, clause, detail });
  }
}
