// Made by `make wire-types`. Change src/ettana/host/operations/, not this.

import type {
  AnalysisState,
  Choices,
  DeckInfo,
  Figures,
  Join,
  Lobby,
  NewDaily,
  NewPuzzle,
  NewTable,
  PositionText,
  PuzzleIndex,
  RecordMoment,
  RecordText,
  Replay,
  SeatCode,
  Seated,
  TableInfo,
  UseCode,
} from "./wire";

/** Whatever a host can be asked: what is sent, and what comes back. */
export interface Operations {
  "choices": { body: undefined; result: Choices };
  "deck": { body: undefined; result: DeckInfo };
  "lobby": { body: undefined; result: Lobby };
  "make": { body: NewTable; result: Seated };
  "show": { body: undefined; result: TableInfo };
  "join": { body: Join; result: Seated };
  "rematch": { body: undefined; result: Seated };
  "code": { body: undefined; result: SeatCode };
  "move": { body: UseCode; result: Seated };
  "record": { body: undefined; result: string };
  "replay": { body: undefined; result: Replay };
  "replay-record": { body: RecordText; result: Replay };
  "replay-position": { body: RecordMoment; result: PositionText };
  "analyse": { body: undefined; result: AnalysisState };
  "analyse-record": { body: RecordText; result: AnalysisState };
  "analysis-state": { body: undefined; result: AnalysisState };
  "analysis-figures": { body: undefined; result: Figures };
  "puzzles": { body: undefined; result: PuzzleIndex };
  "make-puzzle": { body: NewPuzzle; result: Seated };
  "make-daily": { body: NewDaily; result: Seated };
}

/** The method, the path with a parameter in braces, and what the answer is. */
export const OPERATIONS: Readonly<
  Record<keyof Operations, readonly [method: string, path: string, answer: "json" | "text"]>
> = {
  "choices": ["GET", "/api/choices", "json"],
  "deck": ["GET", "/api/decks/{deck}", "json"],
  "lobby": ["GET", "/api/tables", "json"],
  "make": ["POST", "/api/tables", "json"],
  "show": ["GET", "/api/tables/{table}", "json"],
  "join": ["POST", "/api/tables/{table}/seats", "json"],
  "rematch": ["POST", "/api/tables/{table}/rematch", "json"],
  "code": ["POST", "/api/tables/{table}/code", "json"],
  "move": ["POST", "/api/codes", "json"],
  "record": ["GET", "/api/tables/{table}/record", "text"],
  "replay": ["GET", "/api/tables/{table}/replay", "json"],
  "replay-record": ["POST", "/api/replay", "json"],
  "replay-position": ["POST", "/api/replay/position", "json"],
  "analyse": ["POST", "/api/tables/{table}/analysis", "json"],
  "analyse-record": ["POST", "/api/analyses", "json"],
  "analysis-state": ["GET", "/api/analyses/{analysis}", "json"],
  "analysis-figures": ["GET", "/api/analyses/{analysis}/figures", "json"],
  "puzzles": ["GET", "/api/puzzles", "json"],
  "make-puzzle": ["POST", "/api/puzzles", "json"],
  "make-daily": ["POST", "/api/daily", "json"],
};
