// Made by `make wire-types`. Change src/ettana/table/wire/, or actions.py or rules.py in src/ettana/core, not this.

/** The colours of pins. */
export type Pin = "black" | "orange" | "pink" | "white";

/** What a puzzle's solution uses. */
export type PuzzleTheme =
  "free_swap" | "jump" | "move_card" | "paid_swap" | "replace" | "swap_card" | "toll" | "two_at_once" | "win";

/** Where in the game a decision is taken. */
export type Phase = 0 | 1 | 2 | 3;

/** The five yarns, and black: the sixth face of the colour die (1.2, 1.6). */
export type Colour = 0 | 1 | 2 | 3 | 4 | 5;

/** What happened in the game. Fields that are hidden from you are null. */
export type GameEvent =
  | RolledForPin
  | Placed
  | RolledOff
  | Starts
  | Dealt
  | Rolled
  | Collected
  | ReserveShort
  | Drew
  | DrewDesign
  | RevealedPoint
  | NoCardLeft
  | Reshuffled
  | Walked
  | Paid
  | Jumped
  | MovedByCard
  | Bought
  | Swapped
  | Exchanged
  | Claimed
  | Played
  | StoleCard
  | StoleTokens
  | ReplacedYarn
  | ReplacedTile
  | NamedFace
  | Called
  | Gained
  | Taxed
  | TurnEnded
  | Won
  | LimitReached
  | Undone;

/** The twelve action cards (1.7). */
export type Card = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11;

/** Why a command or a request was refused. */
export type RefusalCode =
  | "after_an_action"
  | "after_preset"
  | "after_roll_again"
  | "already_left"
  | "already_moved"
  | "already_rolled"
  | "already_started"
  | "back_to_its_beginning"
  | "bad_date"
  | "bad_name"
  | "bad_position"
  | "bad_record"
  | "bad_rules"
  | "bad_seat"
  | "bad_token"
  | "black_cannot_be_named"
  | "blocked"
  | "cannot_pay_for_the_walk"
  | "card_not_in_hand"
  | "design_not_complete"
  | "design_not_in_hand"
  | "false_record"
  | "forbidden_origin"
  | "game_over"
  | "hello_was_said"
  | "internal"
  | "long_record"
  | "malformed"
  | "malformed_action"
  | "malformed_position"
  | "must_move"
  | "name_taken"
  | "newer_record"
  | "no_action_cards_left"
  | "no_aids"
  | "no_cards_to_steal"
  | "no_designs_left"
  | "no_more_hints"
  | "no_opponent"
  | "no_seat_for_you"
  | "no_such_analysis"
  | "no_such_bot"
  | "no_such_code"
  | "no_such_deck"
  | "no_such_design"
  | "no_such_page"
  | "no_such_puzzle"
  | "no_such_seat"
  | "no_such_table"
  | "no_tokens_to_steal"
  | "no_walk_pays_exactly_these"
  | "nobody_has_tokens"
  | "nobody_stands_in"
  | "not_a_puzzle"
  | "not_all_ready"
  | "not_at_the_pin"
  | "not_here"
  | "not_in_a_puzzle"
  | "not_json"
  | "not_over"
  | "not_playing"
  | "not_seated"
  | "not_your_turn"
  | "nothing_to_undo"
  | "one_preset_a_turn"
  | "one_roll_again_a_turn"
  | "only_right_after_the_move"
  | "only_the_host"
  | "other_number"
  | "own_square"
  | "pin_taken"
  | "pins_are_placed"
  | "place_first"
  | "position_needs_seats"
  | "preset_comes_before_the_roll"
  | "puzzle_is_over"
  | "reserve_too_small"
  | "roll_first"
  | "same_colour"
  | "same_number"
  | "seat_taken"
  | "seats_are_open"
  | "square_occupied"
  | "stale"
  | "table_full"
  | "the_host_stays"
  | "tile_not_in_reserve"
  | "tile_occupied"
  | "too_few_tokens"
  | "too_large"
  | "too_many_requests"
  | "too_often"
  | "try_again"
  | "wrong_distance"
  | "wrong_host"
  | "wrong_method"
  | "yarn_not_in_reserve";

/** Why the server closed a socket. */
export type GoodbyeCode =
  | "bad_token"
  | "blocked"
  | "idle"
  | "internal"
  | "malformed"
  | "no_such_table"
  | "put_away"
  | "removed"
  | "say_hello_first"
  | "seat_freed"
  | "seat_moved"
  | "server_stops"
  | "too_fast"
  | "too_slow"
  | "try_again";

/** What changes a table. */
export type TableCommand = Act | Undo | SetReady | SetSeat | Start | Leave | Resign | Return | AskPuzzle;

/** All that a client may send over the socket. */
export type Command =
  Act | Undo | SetReady | SetSeat | Start | Leave | Resign | Return | AskPuzzle | Hello | Sync | Ping | AskHints;

/** All that the server sends over the socket. */
export type Message = Welcome | Update | Presence | Done | Refused | Hints | Pong | Goodbye;

export interface Act {
  do: "act";
  id: string;
  version: number;
  action: string;
}

export interface Undo {
  do: "undo";
  id: string;
  version: number;
}

export interface SetReady {
  do: "ready";
  id: string;
  version: number;
  ready: boolean;
}

/** The host frees a seat, or gives it to a bot, before the start. */
export interface SetSeat {
  do: "seat";
  id: string;
  version: number;
  seat: number;
  kind: "bot" | "open";
  bot?: string | null;
}

export interface Start {
  do: "start";
  id: string;
  version: number;
}

export interface Leave {
  do: "leave";
  id: string;
  version: number;
}

export interface Resign {
  do: "resign";
  id: string;
  version: number;
}

/** Take the seat back from the bot that stood in. */
export interface Return {
  do: "return";
  id: string;
  version: number;
}

/** At the table of a puzzle: is that it; one more step of help; from the beginning; show me. */
export interface AskPuzzle {
  do: "puzzle";
  id: string;
  version: number;
  ask: "check" | "give_up" | "hint" | "restart";
}

/** The first message on a socket: the token of a seat, or none to watch. */
export interface Hello {
  do: "hello";
  token?: string | null;
}

/** Ask for a fresh view: after a gap, or when in doubt. */
export interface Sync {
  do: "sync";
}

/** Answered with Pong, so that a client can tell a quiet table from a dead line. */
export interface Ping {
  do: "ping";
}

/** Ask how far the designs in one's own hand are. */
export interface AskHints {
  do: "hints";
}

/** The first message, and the answer to Sync: everything as it is now. */
export interface Welcome {
  tell: "welcome";
  protocol: number;
  version: number;
  seat: number | null;
  table: TableInfo;
  view: View | null;
  legal: number[];
  can_undo: boolean;
}

/** What everyone may know of a table. */
export interface TableInfo {
  id: string;
  status: "lobby" | "over" | "playing";
  seats: SeatInfo[];
  host: number;
  rules: string;
  deck: string;
  clock: number | null;
  deadline: number | null;
  listed: boolean;
  aids: boolean;
  prepared: ("device" | "dice" | "position")[];
  commitment: string;
  key: string | null;
  ending: Ending | null;
  hands: Hand[] | null;
  rematch: string | null;
  puzzle: PuzzleInfo | null;
  daily: string | null;
}

export interface SeatInfo {
  kind: "bot" | "open" | "person";
  name: string | null;
  pin: Pin;
  ready: boolean;
  present: boolean;
  stand_in: boolean;
}

/**
 * How it ended: by the rules (won, limit), at the table (conceded), or by whoever runs the server (stopped). Only
 *     records say that one was abandoned.
 */
export interface Ending {
  how: "abandoned" | "conceded" | "limit" | "stopped" | "won";
  winner: number | null;
}

/** What a seat still held when the game was over. */
export interface Hand {
  designs: number[];
  cards: number[];
}

/** How far a puzzle is, and what was told of it so far. */
export interface PuzzleInfo {
  id: string;
  goal: PuzzleGoal;
  difficulty: number;
  status: "given_up" | "open" | "solved";
  reached: PuzzleOutcome;
  misses: number;
  best: PuzzleOutcome | null;
  hints: PuzzleHint[];
  hints_left: number;
  solution: string[] | null;
  themes: PuzzleTheme[] | null;
}

/** What is asked: the most annas, a design for the fewest tokens, or two designs in one turn. */
export interface PuzzleGoal {
  kind: "annas" | "tokens" | "two";
  designs: number[];
}

/** What a turn came to, or can come to: annas, tokens that were spent, and the designs that were claimed. */
export interface PuzzleOutcome {
  annas: number;
  tokens: number;
  designs: number[];
}

/** One step. All of it is about the way from the puzzle's beginning. */
export interface PuzzleHint {
  kind: "action" | "best" | "designs" | "square" | "themes";
  numbers: number[];
  themes: PuzzleTheme[];
  action: string | null;
}

/** All that one seat may know. `seat` is None for a spectator, who has no hand. */
export interface View {
  seat: number | null;
  players: PlayerView[];
  phase: Phase;
  current: number;
  starter: number | null;
  turn: number;
  target: number;
  winner: number | null;
  yarns: Colour[];
  tiles: number[];
  yarn_reserve: number[];
  tile_reserve: number[];
  reserve: number;
  card_stack: number;
  discards: number[];
  design_stack: number;
  number: number | null;
  colour: Colour | null;
  preset: boolean;
  rolled_again: boolean;
  acted: boolean;
  moved: boolean;
  free_swap: boolean;
  placing_rolls: number[];
  designs: number[];
  cards: number[];
  known: Knowledge[];
  known_stack: [number, number][];
}

/** One player's side of the table: what lies open (8.3). */
export interface PlayerView {
  pin: number | null;
  tokens: number;
  points: number;
  claimed: number[];
  victory_cards: number;
  design_count: number;
  card_count: number;
}

/** What a seat has privately learnt of another's hand: this much is surely there (8.1, 8.2). */
export interface Knowledge {
  seat: number;
  designs: number[];
  cards: number[];
}

/** One entry of the log: what happened, and how things are after it. */
export interface Update {
  tell: "update";
  version: number;
  table: TableInfo;
  events: GameEvent[];
  view: View | null;
  legal: number[];
  can_undo: boolean;
}

/** The number die for the pin; `again` if every tile of that number was taken (2.5). */
export interface RolledForPin {
  event: "RolledForPin";
  seat: number;
  number: number;
  again: boolean;
}

export interface Placed {
  event: "Placed";
  seat: number;
  square: number;
}

/** A roll of those tied for the start (2.6). */
export interface RolledOff {
  event: "RolledOff";
  seat: number;
  number: number;
}

export interface Starts {
  event: "Starts";
  seat: number;
}

/** A design, an action card and tokens (2.7). No card if there is none in the box. */
export interface Dealt {
  event: "Dealt";
  seat: number;
  design: number | null;
  card: Card | null;
  tokens: number;
}

export interface Rolled {
  event: "Rolled";
  seat: number;
  number: number;
  colour: Colour;
  preset: boolean;
}

/** Tokens gained by each seat (3.2). */
export interface Collected {
  event: "Collected";
  gains: number[];
}

/** The reserve could not pay these gains, so nobody gained (3.3). */
export interface ReserveShort {
  event: "ReserveShort";
  gains: number[];
}

export interface Drew {
  event: "Drew";
  seat: number;
  card: Card | null;
  why: "black" | "bought" | "dealt";
}

export interface DrewDesign {
  event: "DrewDesign";
  seat: number;
  design: number | null;
  why: "bought" | "card";
}

/** A Victory point card, face up for the rest of the game (6.10). */
export interface RevealedPoint {
  event: "RevealedPoint";
  seat: number;
}

/** Stack and discards were empty at a draw (4.10). */
export interface NoCardLeft {
  event: "NoCardLeft";
  seat: number;
}

/** The discards became the new stack (4.10). */
export interface Reshuffled {
  event: "Reshuffled";
  cards: number;
}

/** `path` leads from the first square to the last, both included. */
export interface Walked {
  event: "Walked";
  seat: number;
  path: number[];
}

/** A token for crossing a pin (5.5). */
export interface Paid {
  event: "Paid";
  seat: number;
  to: number;
  tokens: number;
}

export interface Jumped {
  event: "Jumped";
  seat: number;
  start: number;
  to: number;
}

export interface MovedByCard {
  event: "MovedByCard";
  seat: number;
  start: number;
  to: number;
}

/** Tokens paid to the reserve. */
export interface Bought {
  event: "Bought";
  seat: number;
  tokens: number;
  what: "card" | "design" | "swap";
}

/** Octagons a and b held these colours and now hold each other's. */
export interface Swapped {
  event: "Swapped";
  seat: number;
  a: number;
  b: number;
  colour_a: Colour;
  colour_b: Colour;
  how: "card" | "free" | "paid";
}

/** A design went to the bottom of the stack, another came (4.7). */
export interface Exchanged {
  event: "Exchanged";
  seat: number;
  gave: number | null;
  got: number | null;
}

export interface Claimed {
  event: "Claimed";
  seat: number;
  design: number;
  points: number;
  octagons: number[];
}

export interface Played {
  event: "Played";
  seat: number;
  card: Card;
}

/** Thief and victim both know which (8.1). */
export interface StoleCard {
  event: "StoleCard";
  seat: number;
  victim: number;
  card: Card | null;
}

export interface StoleTokens {
  event: "StoleTokens";
  seat: number;
  victim: number;
  tokens: number;
}

export interface ReplacedYarn {
  event: "ReplacedYarn";
  seat: number;
  octagon: number;
  colour: Colour;
  old: Colour;
}

export interface ReplacedTile {
  event: "ReplacedTile";
  seat: number;
  square: number;
  number: number;
  old: number;
}

/** The face that Preset named (6.6). */
export interface NamedFace {
  event: "NamedFace";
  seat: number;
  face: Colour;
}

/** The number called with Gain tokens, and the roll (6.12). */
export interface Called {
  event: "Called";
  seat: number;
  number: number;
  rolled: number;
}

/** Tokens from the reserve by a card (6.8, 6.12). */
export interface Gained {
  event: "Gained";
  seat: number;
  tokens: number;
  by: Card;
}

/** These seats paid a token to the reserve (6.11). */
export interface Taxed {
  event: "Taxed";
  seat: number;
  payers: number[];
}

export interface TurnEnded {
  event: "TurnEnded";
  seat: number;
}

export interface Won {
  event: "Won";
  seat: number;
}

/** The turn limit ended the game without a winner (3.9). */
export interface LimitReached {
  event: "LimitReached";
  turns: number;
}

/** The seat took its last action back. Events before this one still stand in the list; what they did does not. */
export interface Undone {
  event: "Undone";
  seat: number;
}

/** Who is there; has no version, since nothing is stored of it. */
export interface Presence {
  tell: "presence";
  present: boolean[];
}

/** The command is stored as this version. A repeated command gets the same answer. */
export interface Done {
  tell: "done";
  id: string;
  version: number;
}

/** The command changed nothing. `clause` and `detail` if it was a rule that forbade it. */
export interface Refused {
  tell: "refused";
  id: string | null;
  code: RefusalCode;
  clause: string | null;
  detail: {
    [k: string]: number;
  };
}

/** The answer to AskHints, true for this version. */
export interface Hints {
  tell: "hints";
  version: number;
  designs: DesignHint[];
  squares: SquareHint[];
}

/**
 * The fewest swaps that complete a design of one's hand on the loom as it is; null if swaps alone cannot.
 *
 *     `nearer` and `farther` are of the swaps that the seat can make now, in whatever way: those after which the design
 *     needs one swap less, and those after which it needs one more.
 */
export interface DesignHint {
  design: number;
  swaps: [number, number][] | null;
  octagons: number[][];
  colours: number[];
  nearer: [number, number][];
  farther: [number, number][];
}

/** A square that the seat can move to now, and the designs which the free swap there (4.2) can bring nearer. */
export interface SquareHint {
  square: number;
  designs: number[];
}

export interface Pong {
  tell: "pong";
}

/** The last message before the server closes the socket. */
export interface Goodbye {
  tell: "goodbye";
  code: GoodbyeCode;
}

/** Make a table and sit down at its first seat for a person. */
export interface NewTable {
  name: string;
  seats: SeatPlan[];
  pin?: Pin | null;
  rules?: string;
  deck?: string;
  clock?: number | null;
  listed?: boolean;
  aids?: boolean;
  position?: string | null;
  dice?: string | null;
  start?: boolean;
}

/** What a seat is meant for: the host's own person, a bot by its name, or open for whoever joins. */
export interface SeatPlan {
  kind: "bot" | "open" | "person";
  bot?: string | null;
}

/** With a token of the client's own it can be sent again when the answer was lost, and gives the same seat. */
export interface Join {
  name: string;
  pin?: Pin | null;
  seat?: number | null;
  token?: string | null;
}

/** With a token of the client's own it can be sent again when the answer was lost, and gives the same seat. */
export interface UseCode {
  code: string;
  token?: string | null;
}

/** A record to be seen again. */
export interface RecordText {
  record: string;
}

/** A moment of a record, to go on from: 0 is the beginning, and then comes one for each entry. */
export interface RecordMoment {
  record: string;
  moment: number;
}

/** Make a table for a puzzle: for that one, or for the one of a day. The game has begun then. */
export interface NewPuzzle {
  name: string;
  puzzle?: string | null;
  date?: string | null;
  pin?: Pin | null;
}

/** Make a table for the game of a day. The game has begun then. */
export interface NewDaily {
  name: string;
  date: string;
  pin?: Pin | null;
}

/** What a new table can be made of: bots in the order in which people are offered them, and decks. */
export interface Choices {
  bots: BotInfo[];
  decks: string[];
}

/** What a bot says of itself; its name and line are by language, and English stands in for what is missing. */
export interface BotInfo {
  bot: string;
  name: {
    [k: string]: string;
  };
  line: {
    [k: string]: string;
  };
  for_people: boolean;
  portrait: string | null;
  drawing: string | null;
}

/** A deck that comes with Ettana; a design is known by its place in it. */
export interface DeckInfo {
  name: string;
  about: string;
  fingerprint: string;
  designs: DesignInfo[];
}

/** A design card: its drawing has a letter for each octagon of a colour group, and dots. */
export interface DesignInfo {
  name: string;
  title: string;
  points: number;
  drawing: string[];
  motif: string;
}

export interface Lobby {
  tables: TableInfo[];
}

/** The seat is yours: keep the token, it is shown only once. */
export interface Seated {
  table: string;
  seat: number;
  token: string;
}

/** Type it on the other device before it expires. */
export interface SeatCode {
  code: string;
  expires_at: number;
}

/** A whole game. Its moments are the beginning, and what each entry of the record led to. */
export interface Replay {
  record: string;
  rules: string;
  deck: DeckInfo;
  seats: ReplaySeat[];
  ending: Ending | null;
  dice: "committed" | "laid down" | "own device" | "position" | "secret" | "seed";
  beginning: Beginning;
  moments: ReplayMoment[];
}

/** Who played. `bot` is its name at the server; null for a person, and where nobody knows. */
export interface ReplaySeat {
  name: string;
  pin: Pin;
  bot: string | null;
}

/** The table before the first entry. */
export interface Beginning {
  view: View;
  own: OwnChange[];
  events: GameEvent[];
  known_to: (number[] | null)[];
}

/** What changed of what a seat knew besides: the last fields of its view. */
export interface OwnChange {
  designs?: number[];
  cards?: number[];
  known?: Knowledge[];
  known_stack?: [number, number][];
}

/** What one entry of the record did. */
export interface ReplayMoment {
  turn: number;
  seat: number;
  action: string | null;
  events: GameEvent[];
  view: ViewChange;
  decider?: ("bot" | "person" | "stand-in") | null;
  taken_back?: boolean;
  known_to?: (number[] | null)[];
  own?: OwnChange[];
}

/** What changed of what lies open to all. Of players there is one for each seat, or none at all. */
export interface ViewChange {
  players?: PlayerChange[];
  phase?: Phase;
  current?: number;
  starter?: number | null;
  turn?: number;
  winner?: number | null;
  yarns?: Colour[];
  tiles?: number[];
  yarn_reserve?: number[];
  tile_reserve?: number[];
  reserve?: number;
  card_stack?: number;
  discards?: number[];
  design_stack?: number;
  number?: number | null;
  colour?: Colour | null;
  preset?: boolean;
  rolled_again?: boolean;
  acted?: boolean;
  moved?: boolean;
  free_swap?: boolean;
  placing_rolls?: number[];
}

/** What changed of what lies open of a player. */
export interface PlayerChange {
  pin?: number | null;
  tokens?: number;
  points?: number;
  claimed?: number[];
  victory_cards?: number;
  design_count?: number;
  card_count?: number;
}

/** A moment as a position, hands and stacks included: a table can begin from it. */
export interface PositionText {
  position: string;
}

/** Where an analysis stands. Ask again for it after a while: one that nobody asks for any more is given up. */
export interface AnalysisState {
  id: string;
  state: "done" | "stopped" | "waiting" | "working";
  done: number;
  ahead: number;
  figures: number;
  again_ms: number;
}

/** All that is known of a game so far. */
export interface Figures {
  analysis: Analysis;
  lines: BetterLine[];
}

/** All that is known so far. Until `stage` is done more will come, and what is there may be made more exact. */
export interface Analysis {
  names: string[];
  stage: "chances" | "done" | "ledger" | "mistakes";
  done: number;
  budget: StudyBudget;
  compiled: boolean;
  moments: WinChances[];
  ledger: LedgerEntry[];
  mistakes: Mistake[];
  players: PlayerStudy[];
  turning_points: number[];
  nodes: number;
  version: number;
}

/**
 * How much is looked at. `nodes` are those of the search for one decision; the numbers of worlds follow from it.
 *
 *     Same record and budget, same analysis: no clock is in it.
 */
export interface StudyBudget {
  nodes: number;
  seed: number;
}

/** Where the game stood after so many entries of the record. */
export interface WinChances {
  entry: number;
  turn: number;
  seat: number;
  chances: number[];
  undone: boolean;
}

/** A change of chances, what caused it, and whose it was. A record's entry may have several. */
export interface LedgerEntry {
  entry: number;
  cause: "decision" | "draw" | "drift" | "gain" | "roll" | "setup" | "theft" | "unknown";
  seat: number;
  changes: number[];
  by: "" | "bot" | "person" | "stand-in";
}

/** A decision that lost something, seen from what the player could know. */
export interface Mistake {
  entry: number;
  turn: number;
  seat: number;
  by: "" | "bot" | "person" | "stand-in";
  kind: "blunder" | "missed_claim" | "missed_completion" | "mistake";
  played: string;
  better: string[];
  loss: number;
  low: number;
  high: number;
  worlds: number;
  designs: number[];
}

/** The game of one seat. What is booked adds up to `last` less `first`. */
export interface PlayerStudy {
  seat: number;
  name: string;
  first: number;
  last: number;
  luck: number;
  own_luck: {
    [k: string]: number;
  };
  decisions: number;
  stand_in: number;
  others: number;
  unknown: number;
  drift: number;
  mistakes: number;
  blunders: number;
  accuracy: Accuracy;
}

/** The mean loss of a decision that mattered. Without any there is none to tell. */
export interface Accuracy {
  decisions: number;
  loss: number;
  error: number;
}

/** What the better actions of a mistake would have done, as far as chance has no part in it. */
export interface BetterLine {
  entry: number;
  events: GameEvent[];
}

/** All puzzles that the server has, in a stable order. */
export interface PuzzleIndex {
  fingerprint: string;
  puzzles: PuzzleEntry[];
}

/** A puzzle in the list of all. */
export interface PuzzleEntry {
  id: string;
  goal: "annas" | "tokens" | "two";
  difficulty: number;
  themes: PuzzleTheme[];
}

/** Every refusal over HTTP. */
export interface Problem {
  code: RefusalCode;
  clause: string | null;
  detail: {
    [k: string]: number;
  };
}

export const PROTOCOL = 1;
export const Colour = {
  GREEN: 0,
  RED: 1,
  YELLOW: 2,
  BLUE: 3,
  PURPLE: 4,
  BLACK: 5,
} as const;
export const Card = {
  MOVE: 0,
  SWAP: 1,
  STEAL_CARD: 2,
  STEAL_TOKENS: 3,
  REPLACE: 4,
  PRESET: 5,
  GET_DESIGN: 6,
  COLLECT: 7,
  ROLL_AGAIN: 8,
  VICTORY_POINT: 9,
  TAX: 10,
  GAIN: 11,
} as const;
export const Phase = {
  PLACE: 0,
  BEFORE_ROLL: 1,
  ACT: 2,
  OVER: 3,
} as const;

/** How many numbers of actions and of designs there are. */
export const ACTIONS = 1581;
export const MOST_DESIGNS = 60;

/** What is true of all actions of a kind. */
export interface ActionKind {
  /** The lowest number of such an action. */
  readonly first: number;
  /** What such an action names. */
  readonly fields: readonly string[];
  /** The action card that it plays. */
  readonly card: Card | null;
  /** Its price. A walk also pays the seats that it names. */
  readonly tokens: number;
  /** It costs something and cannot be undone. */
  readonly final: boolean;
}

/** The kinds by their verbs, in the order of their numbers. */
export const ACTION_KINDS = {
  "roll": { first: 0, fields: [], card: null, tokens: 0, final: false },
  "place": { first: 1, fields: ["to"], card: null, tokens: 0, final: false },
  "walk": { first: 17, fields: ["to", "pays"], card: null, tokens: 0, final: false },
  "jump": { first: 273, fields: ["to"], card: null, tokens: 0, final: false },
  "end": { first: 289, fields: [], card: null, tokens: 0, final: false },
  "free": { first: 290, fields: ["a", "b"], card: null, tokens: 0, final: false },
  "buy-card": { first: 590, fields: [], card: null, tokens: 2, final: true },
  "buy-design": { first: 591, fields: [], card: null, tokens: 3, final: true },
  "pay": { first: 592, fields: ["a", "b"], card: null, tokens: 3, final: false },
  "swap": { first: 892, fields: ["a", "b"], card: Card.SWAP, tokens: 0, final: false },
  "move": { first: 1192, fields: ["to"], card: Card.MOVE, tokens: 0, final: false },
  "steal-card": { first: 1208, fields: ["victim"], card: Card.STEAL_CARD, tokens: 0, final: true },
  "steal-tokens": { first: 1212, fields: ["victim"], card: Card.STEAL_TOKENS, tokens: 0, final: true },
  "yarn": { first: 1216, fields: ["octagon", "colour"], card: Card.REPLACE, tokens: 0, final: false },
  "tile": { first: 1341, fields: ["square", "number"], card: Card.REPLACE, tokens: 0, final: false },
  "preset": { first: 1437, fields: ["face"], card: Card.PRESET, tokens: 0, final: false },
  "get-design": { first: 1443, fields: [], card: Card.GET_DESIGN, tokens: 0, final: true },
  "collect": { first: 1444, fields: [], card: Card.COLLECT, tokens: 0, final: false },
  "again": { first: 1445, fields: [], card: Card.ROLL_AGAIN, tokens: 0, final: true },
  "tax": { first: 1446, fields: [], card: Card.TAX, tokens: 0, final: false },
  "gain": { first: 1447, fields: ["number"], card: Card.GAIN, tokens: 0, final: true },
  "exchange": { first: 1453, fields: ["design"], card: null, tokens: 0, final: true },
  "claim": { first: 1517, fields: ["design"], card: null, tokens: 0, final: false },
} as const satisfies Readonly<Record<string, ActionKind>>;

export type Action =
  | { readonly do: "roll" }
  | { readonly do: "place"; readonly to: number }
  | { readonly do: "walk"; readonly to: number; readonly pays: readonly number[] }
  | { readonly do: "jump"; readonly to: number }
  | { readonly do: "end" }
  | { readonly do: "free"; readonly a: number; readonly b: number }
  | { readonly do: "buy-card" }
  | { readonly do: "buy-design" }
  | { readonly do: "pay"; readonly a: number; readonly b: number }
  | { readonly do: "swap"; readonly a: number; readonly b: number }
  | { readonly do: "move"; readonly to: number }
  | { readonly do: "steal-card"; readonly victim: number }
  | { readonly do: "steal-tokens"; readonly victim: number }
  | { readonly do: "yarn"; readonly octagon: number; readonly colour: number }
  | { readonly do: "tile"; readonly square: number; readonly number: number }
  | { readonly do: "preset"; readonly face: number }
  | { readonly do: "get-design" }
  | { readonly do: "collect" }
  | { readonly do: "again" }
  | { readonly do: "tax" }
  | { readonly do: "gain"; readonly number: number }
  | { readonly do: "exchange"; readonly design: number }
  | { readonly do: "claim"; readonly design: number };

/** The version of the rules, and so of the defaults below. */
export const RULES_VERSION = 2;

/** An option of section 10, its values spelled as in the text of a rule set. */
export interface RuleOption {
  readonly name: string;
  readonly kind: "yes_no" | "number" | "choice";
  readonly clauses: readonly string[];
  readonly usual: string;
  /** The usual value of older versions, where it was another. */
  readonly before: Readonly<Record<number, string>>;
  /** What can be chosen; of a number the lowest, the highest, and perhaps none. */
  readonly values: readonly string[];
}

/** Every option that a table may choose. */
export const RULE_OPTIONS: readonly RuleOption[] = [
  { name: "target", kind: "number", clauses: ["3.8"], usual: "8", before: {}, values: ["1", "20"] },
  { name: "diagonal_steps", kind: "yes_no", clauses: ["5.2"], usual: "no", before: {}, values: ["yes", "no"] },
  { name: "mirrored_designs", kind: "yes_no", clauses: ["7.2"], usual: "no", before: {}, values: ["yes", "no"] },
  { name: "preset_black", kind: "yes_no", clauses: ["6.6"], usual: "yes", before: {}, values: ["yes", "no"] },
  { name: "free_swap_after_move_card", kind: "yes_no", clauses: ["4.2"], usual: "yes", before: {}, values: ["yes", "no"] },
  { name: "exchange_after_roll_again", kind: "yes_no", clauses: ["4.7"], usual: "yes", before: {}, values: ["yes", "no"] },
  { name: "replace_under_own_pin", kind: "yes_no", clauses: ["6.5"], usual: "yes", before: {"1": "no"}, values: ["yes", "no"] },
  { name: "roll_again_collects", kind: "yes_no", clauses: ["6.9"], usual: "yes", before: {}, values: ["yes", "no"] },
  { name: "roll_again_twice", kind: "yes_no", clauses: ["6.9"], usual: "no", before: {"1": "yes"}, values: ["yes", "no"] },
  { name: "forced_toll", kind: "yes_no", clauses: ["3.6"], usual: "no", before: {"1": "yes"}, values: ["yes", "no"] },
  { name: "replace_dealt_victory_point", kind: "yes_no", clauses: ["2.7"], usual: "no", before: {}, values: ["yes", "no"] },
  { name: "reshuffle", kind: "choice", clauses: ["4.10"], usual: "when needed", before: {}, values: ["when needed", "at once"] },
  { name: "short_reserve", kind: "choice", clauses: ["6.8", "6.12"], usual: "pay what it holds", before: {}, values: ["pay what it holds", "pay nothing"] },
];
