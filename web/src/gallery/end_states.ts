/** How a game ended, for each who may look at it. */

import { replay } from "../game/replay/replay.testing";
import { designsInWords } from "../language/designs.svelte";
import type { HeldSeat } from "../net/storage/held_seats";
import End from "../screens/table/end/End.svelte";
import { sha256 } from "../screens/table/end/sha256";
import Share from "../ui/sharing/Share.svelte";
import type { TableInfo } from "../wire";
import { deck, situationOf, situations, tableOf } from "./fixtures";
import { type GalleryStates, only, part } from "./gallery_state";

const KEY = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";
const WINNER = 2;

const held = (seat: number, name: string): HeldSeat => ({ table: "story", seat, token: "", name, since: 0 });

function end(seats: readonly HeldSeat[], more: Partial<TableInfo> = {}, view = situationOf("over").view) {
  const ending = { how: "won", winner: WINNER } as const;
  return part(End, {
    info: tableOf(view, { status: "over", ending, key: KEY, commitment: sha256(KEY), ...more }),
    view,
    designs: designsInWords(deck),
    seats,
    record: situations.over?.record ?? "",
    onlook: () => {},
  });
}

/** A Victory point in place of the winner's first design, which brought as much. */
function withPoint() {
  const { view } = situationOf("over");
  return {
    ...view,
    players: view.players.map((one, seat) =>
      seat === WINNER ? { ...one, claimed: one.claimed.slice(1), victory_cards: 1 } : one,
    ),
  };
}

export const END_STATES: GalleryStates = {
  end: () => only(end([held(WINNER, "Arjun")])),
  end_lost: () => only(end([held(3, "Asha")])),
  end_point: () => only(end([held(WINNER, "Arjun")], {}, withPoint())),
  end_rematch: () => only(end([held(3, "Asha")], { rematch: "next" })),
  end_watched: () => only(end([], { rematch: "next" })),
  end_shared_device: () => only(end([held(WINNER, "Arjun"), held(3, "Asha")])),
  end_conceded: () => only(end([held(WINNER, "Arjun")], { ending: { how: "conceded", winner: WINNER } })),
  end_limit: () => only(end([held(3, "Asha")], { ending: { how: "limit", winner: null } })),
  end_stopped: () => only(end([held(3, "Asha")], { ending: { how: "stopped", winner: null } })),
  end_dice_wrong: () => only(end([held(3, "Asha")], { commitment: "0".repeat(64) })),
  share: () =>
    only(
      part(Share, {
        result: {
          record: replay.record,
          seats: replay.seats,
          ending: replay.ending,
          view: situationOf("over").view,
          mine: [0],
        },
        id: "story",
        at: 12,
        onclose: () => {},
      }),
    ),
};
