/** Screens around the table, and sheets over it. */

import { TableState } from "../game/table/table_state.svelte";
import { m } from "../language/messages.svelte";
import Board from "../screens/board/Board.svelte";
import KeysHelp from "../screens/board/keyboard/KeysHelp.svelte";
import Cards from "../screens/Cards.svelte";
import Home from "../screens/home/Home.svelte";
import HowToPlay from "../screens/how_to_play/HowToPlay.svelte";
import Licences from "../screens/licences/Licences.svelte";
import Rules from "../screens/rules/Rules.svelte";
import TakeSeat from "../screens/TakeSeat.svelte";
import Curtain from "../screens/table/Curtain.svelte";
import GiveUp from "../screens/table/GiveUp.svelte";
import Lobby from "../screens/table/lobby/Lobby.svelte";
import MoveSeat from "../screens/table/seat/MoveSeat.svelte";
import Unknown from "../screens/Unknown.svelte";
import LoadFailed from "../ui/page/LoadFailed.svelte";
import Loading from "../ui/page/Loading.svelte";
import Notice from "../ui/page/Notice.svelte";
import { opponent } from "../ui/players/opponents.svelte";
import type { TableInfo } from "../wire";
import AllExamples from "./AllExamples.svelte";
import AllPieces from "./AllPieces.svelte";
import { board } from "./boards";
import { refusal } from "./fake_server";
import { deck, lobbyInfo, situationOf, tableOf } from "./fixtures";
import {
  awaitElement,
  fill,
  type GalleryStates,
  only,
  openDetails,
  part,
  press,
  wait,
} from "./gallery_state";

const MINE = { table: "story", seat: 0, token: "", name: "Asha", since: 0 };

// A table without a server: its state is set by hand.
function lobbyOf(seat: number | null, more: Partial<TableInfo> = {}): TableState {
  const socket = {
    send: () => {},
    close: () => {},
    onopen: null,
    onmessage: null,
    onclose: null,
    onerror: null,
  };
  const table = new TableState("story", null, { open: () => socket });
  table.seat = seat;
  table.info = { ...lobbyInfo(), clock: seat === null ? 180 : null, aids: seat !== null, ...more };
  return table;
}

function lobby(seat: number | null, more: Partial<TableInfo> = {}) {
  const seats = seat === null ? [] : [{ ...MINE, seat }];
  return only(part(Lobby, { table: lobbyOf(seat, more), seats, connection: "open" }));
}

/** All seats are taken, and everyone is ready. */
const fullSeats = () =>
  lobbyInfo().seats.map((seat) =>
    seat.kind === "open"
      ? { ...seat, kind: "person" as const, name: "Ben", ready: true }
      : { ...seat, ready: true },
  );

const wayToPlay = (n: number) => press(`label:nth-of-type(${n}) > [name="way"]`);

const inProgress = () => tableOf(situationOf("act").view, { id: "going_on" });

export const SCREEN_STATES: GalleryStates = {
  home: () => only(part(Home, {})),
  home_games: () => ({
    parts: [part(Home, {})],
    stored: { "ettana.seat.going_on.3": JSON.stringify({ ...MINE, table: "going_on", seat: 3 }) },
    answers: { "GET /api/tables/going_on": () => Response.json(inProgress()) },
    acts: [awaitElement('a[href="#/table/going_on"]')],
  }),
  options: () => ({ parts: [part(Home, {})], acts: [openDetails] }),
  around: () => ({ parts: [part(Home, {})], acts: [wayToPlay(2)] }),
  online: () => ({ parts: [part(Home, {})], acts: [wayToPlay(3)] }),
  online_problem: () => ({
    parts: [part(Home, {})],
    answers: {
      "POST /api/codes": refusal(404, "no_such_code"),
      "GET /api/tables/no%20such%20code": refusal(404, "no_such_table"),
    },
    acts: [
      wayToPlay(3),
      fill("form input[inputmode], form:last-of-type input", "no such code"),
      press("form:last-of-type button[type=submit]"),
      awaitElement("[role=alert]"),
    ],
  }),
  home_menu: () => ({ parts: [part(Home, {})], acts: [press(".menu:last-of-type .opener")] }),
  menu: () => ({ parts: [part(Board, board("act"))], acts: [press(".menu:last-of-type .opener")] }),
  lost: () => ({ parts: [part(Board, board("act", undefined, { connection: "lost" }))], acts: [wait(1000)] }),
  curtain: () => only(part(Curtain, { name: "Asha", pin: "orange", onopen: () => {} })),
  lobby: () => lobby(0),
  lobby_guest: () => lobby(2),
  lobby_full: () => lobby(2, { seats: fullSeats() }),
  lobby_soon: () => lobby(0, { seats: fullSeats() }),
  prepared: () => lobby(0, { prepared: ["position", "dice"] }),
  join: () => lobby(null),
  move: () => only(part(Board, board("act")), part(MoveSeat, { held: MINE, onclose: () => {} })),
  give_up: () =>
    only(
      part(Board, board("act")),
      part(GiveUp, { winner: opponent("Maestro").name, onyes: () => {}, onclose: () => {} }),
    ),
  take: () => only(part(TakeSeat, { code: "K7PQ2MXW9D" })),
  take_refused: () => ({
    parts: [part(TakeSeat, { code: "K7PQ2MXW9D" })],
    answers: { "POST /api/codes": refusal(404, "no_such_code") },
    acts: [press("main button"), awaitElement("[role=alert]")],
  }),
  keys: () => only(part(Board, board("act")), part(KeysHelp, { onclose: () => {} })),
  rules: () => only(part(Rules, { clause: null })),
  rules_clause: () => only(part(Rules, { clause: "5.4" })),
  rules_examples: () => only(part(AllExamples, {})),
  how_to_play: () => only(part(HowToPlay, {})),
  cards: () => only(part(Cards, { deck })),
  licences: () => only(part(Licences, {})),
  unknown: () => only(part(Unknown, {})),
  notice: () => only(part(Notice, { title: m.table_gone(), text: m.table_gone_text() })),
  blocked: () => only(part(Notice, { title: m.table_blocked(), text: m.problem_blocked() })),
  loading_lost: () => ({ parts: [part(Loading, { lost: true })], acts: [wait(1000)] }),
  load_failed: () => only(part(LoadFailed, { screen: true })),
  parts: () => only(part(AllPieces, {})),
};
