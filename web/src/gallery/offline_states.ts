/** Playing without a server: loading the game, what it says while it starts, and removing it. */

import type { OfflineState, OfflineTables } from "../net/offline/offline_tables";
import Board from "../screens/board/Board.svelte";
import Home from "../screens/home/Home.svelte";
import AskToLoad from "../screens/offline/AskToLoad.svelte";
import Offline from "../screens/offline/Offline.svelte";
import OfflineNotice from "../screens/offline/OfflineNotice.svelte";
import RemoveGame from "../screens/offline/RemoveGame.svelte";
import { board } from "./boards";
import { awaitElement, type GalleryState, type GalleryStates, only, part, wait } from "./gallery_state";

const AGREED = { "ettana.offline": "gallery" };

/** What the tables of this device say of themselves, over the board. */
function news(state: Partial<OfflineState>): GalleryState {
  const told: OfflineState = {
    stage: "ready",
    done: 1,
    storage: "indexeddb" as OfflineState["storage"],
    trouble: null,
    elsewhere: false,
    ...state,
  };
  const onState: OfflineTables["onState"] = (listener) => {
    listener(told);
    return () => {};
  };
  return {
    parts: [part(Board, board("act")), part(OfflineNotice, { tables: { onState } })],
    acts: [wait(300), awaitElement(".news")],
  };
}

export const OFFLINE_STATES: GalleryStates = {
  offline: () => only(part(Offline, {})),
  offline_agreed: () => ({ parts: [part(Offline, {})], stored: AGREED }),
  offline_ask: () => only(part(Home, {}), part(AskToLoad, { onanswer: () => {} })),
  offline_remove: () => ({
    parts: [part(Offline, {}), part(RemoveGame, { onremove: () => {}, onclose: () => {} })],
    stored: AGREED,
  }),
  offline_starting: () => news({ stage: "starting", done: 0.4 }),
  offline_failed: () => news({ stage: "failed" }),
  offline_full: () => news({ trouble: "storage_full" }),
  offline_memory: () => news({ storage: "memory" }),
};
