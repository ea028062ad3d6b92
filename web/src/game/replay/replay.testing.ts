/** A game of three, played by the rules, for tests (tools/client_fixtures.py). */

import type { GameEvent, Replay, View } from "../../wire";
import fixture from "./replays.fixture.json";

interface Seen {
  readonly at: number;
  readonly seat: number;
  readonly view: View;
  readonly events: readonly GameEvent[];
}

const [row] = fixture as unknown as readonly { readonly replay: Replay; readonly seen: readonly Seen[] }[];
if (!row) throw new Error("no game");

export const replay: Replay = row.replay;
export const seen: readonly Seen[] = row.seen;
