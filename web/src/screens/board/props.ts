/** What the board is given: the table as it stands, what is selected, and whom to tell of a touch. */

import type { Snippet } from "svelte";
import type { Situation } from "../../game/actions/situation";
import type { DrawnLine } from "../../game/analysis/better_line";
import type { TableChange } from "../../game/history/table_changes";
import type { Outcome, Selection, Sending, Touch } from "../../game/touch/selection";
import type { NamedTable } from "../../ui/players/names";
import type { LogLine } from "../../ui/words/event_texts";
import type { DesignInfo, Hand, Hints } from "../../wire";
import type { ShownConnection } from "./connection/shown_connection";
import type { AidState } from "./hand/AidButton.svelte";
import type { Recap } from "./history/RecapBar.svelte";
import type { ShownRefusal } from "./turn/Toast.svelte";

interface ClaimedDesign {
  readonly seat: number;
  readonly design: number;
  readonly octagons: readonly number[];
}

export interface BoardProps {
  table: NamedTable;
  situation: Situation;
  selection: Selection;
  designs: readonly DesignInfo[];
  canUndo: boolean;
  /** The action that waits for a yes, since it might be regretted. */
  confirming?: Sending | null;
  hints?: Hints | null;
  /** The eye beside my hand; null for those who have none. */
  aid?: AidState | null;
  lines?: readonly LogLine[];
  gains?: readonly number[] | null;
  /** The reserve could not pay (3.3). */
  unpaid?: boolean;
  /** The free swap of this turn was used (4.2). */
  swapped?: boolean;
  /** Changes with every roll. */
  roll?: number;
  /** The last walk, for the pin to follow. */
  trail?: readonly number[];
  /** The change that has just come on the screen: tokens that change hands are animated. */
  change?: TableChange | null;
  /** A design that was just claimed, and where. */
  claimed?: ClaimedDesign | null;
  /** A word for newcomers. */
  coach?: string | null;
  /** What is said of the task that the table was prepared for; it is told whether there is little room. */
  panel?: Snippet<[small: boolean]> | null;
  /** What the button says that ends the turn, if it does something else here. */
  ending?: string | null;
  /** A bot is at work on its turn. */
  thinking?: boolean;
  /** Another's turn is shown, step by step: what just happened in it. */
  following?: string | null;
  /** Whose doing it was, if a moment that is past is shown. */
  followed?: number | null;
  /** A game that is over is seen again: nothing can be done, and what steps through it is around the board. */
  again?: boolean;
  /** What would have been better at a moment that is past. */
  better?: DrawnLine | null;
  /** All hands, if they lie open. */
  hands?: readonly Hand[] | null;
  /** Nobody here has a seat at the table. */
  watching?: boolean;
  /** The device is passed around: players are called by their names, not "you". */
  shared?: boolean;
  /** The others' turns are seen once more. */
  recap?: Recap | null;
  refusal?: ShownRefusal | null;
  connection?: ShownConnection;
  /** Why the connection is gone. */
  connectionWords?: string;
  pending?: boolean;
  ontouch: (touch: Touch) => void;
  /** The outcome of a typed command. */
  onoutcome?: (outcome: Outcome) => void;
  onanswer?: (yes: boolean) => void;
  onundo?: () => void;
  onaid?: () => void;
  oncloserefusal?: () => void;
  onretry?: (() => void) | null;
  oncoached?: () => void;
  onskip?: () => void;
  /** To see the others' turns once more, if there are any. */
  onrecap?: (() => void) | null;
  /** More for the menu. It is given a function that closes the menu. */
  menu?: Snippet<[() => void]> | null;
  /** From the loom to the result, when all is over. */
  onresult?: (() => void) | null;
  onleave?: () => void;
  onresign?: (() => void) | null;
}
