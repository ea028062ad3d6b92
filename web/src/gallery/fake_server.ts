/** A server for the gallery: it answers what its screens ask, and nothing else. */
import { FIRST_BOTS } from "../ui/players/opponents";
import type { Choices, Lobby, SeatCode, TableInfo } from "../wire";
import { deck, lobbyInfo, situationOf, tableOf } from "./fixtures";

function openTables(): TableInfo[] {
  const playing = tableOf(situationOf("act").view, { id: "playing", listed: true });
  return [
    { ...lobbyInfo(), id: "waiting", listed: true, clock: 180 },
    { ...playing, seats: playing.seats.map((seat) => ({ ...seat, present: true })) },
  ];
}

const ANSWERS: Readonly<Record<string, () => unknown>> = {
  "/api/choices": (): Choices => ({ bots: [...FIRST_BOTS, "Master", "Maestro"], decks: ["kanchi"] }),
  "/api/tables": (): Lobby => ({ tables: openTables() }),
  "/api/tables/story/code": (): SeatCode => ({ code: "K7PQ2MXW9D", expires_at: Date.now() + 290_000 }),
  "/api/decks/kanchi": () => deck,
};

export function answerRequests(): void {
  const fetched = globalThis.fetch;
  globalThis.fetch = async (asked, request) => {
    const answer = ANSWERS[String(asked)];
    return answer ? Response.json(answer()) : fetched(asked, request);
  };
}
