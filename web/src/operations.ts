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

/** The method and the path of each, with a parameter in braces. */
export const OPERATIONS: Readonly<Record<keyof Operations, readonly [method: string, path: string]>> = {
  "choices": ["GET", "/api/choices"],
  "deck": ["GET", "/api/decks/{deck}"],
  "lobby": ["GET", "/api/tables"],
  "make": ["POST", "/api/tables"],
  "show": ["GET", "/api/tables/{table}"],
  "join": ["POST", "/api/tables/{table}/seats"],
  "rematch": ["POST", "/api/tables/{table}/rematch"],
  "code": ["POST", "/api/tables/{table}/code"],
  "move": ["POST", "/api/codes"],
  "record": ["GET", "/api/tables/{table}/record"],
  "replay": ["GET", "/api/tables/{table}/replay"],
  "replay-record": ["POST", "/api/replay"],
  "replay-position": ["POST", "/api/replay/position"],
  "analyse": ["POST", "/api/tables/{table}/analysis"],
  "analyse-record": ["POST", "/api/analyses"],
  "analysis-state": ["GET", "/api/analyses/{analysis}"],
  "analysis-figures": ["GET", "/api/analyses/{analysis}/figures"],
  "puzzles": ["GET", "/api/puzzles"],
  "make-puzzle": ["POST", "/api/puzzles"],
  "make-daily": ["POST", "/api/daily"],
};
