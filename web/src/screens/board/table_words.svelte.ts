/** What a session tells, in words: names, designs, the log, why something was refused. */

import type { BoardSession } from "../../game/session/board_session";
import { designsInWords } from "../../language/designs.svelte";
import { m } from "../../language/messages.svelte";
import { type NamedTable, withNames } from "../../ui/players/names";
import { changeInWords, type LogLine, logLines } from "../../ui/words/event_texts";
import { refusalText } from "../../ui/words/refusals";
import type { TableNames } from "../../ui/words/sentences";
import type { DesignInfo, Pin } from "../../wire";
import type { ShownRefusal } from "./turn/Toast.svelte";

export class TableWords implements TableNames {
  readonly #session: BoardSession;

  readonly info: NamedTable = $derived.by(() =>
    withNames(this.#session.table.info, this.#session.table.mine),
  );
  readonly names: readonly string[] = $derived.by(() => this.info.seats.map(({ name }) => name ?? ""));
  readonly pins: readonly Pin[] = $derived.by(() => this.info.seats.map(({ pin }) => pin));
  readonly #deck = $derived.by(() => this.#session.table.deck); // the same for many changes of the table
  readonly designs: readonly DesignInfo[] = $derived.by(() => designsInWords(this.#deck));
  readonly lines: readonly LogLine[] = $derived.by(() => logLines(this.#session.log, this.pins, this));

  /** What led to the moment on the board; null at the present. */
  readonly past: string | null = $derived.by(() => {
    const { past } = this.#session;
    if (!past) return null;
    return past.change ? changeInWords(past.change, this) : m.recap_title();
  });

  readonly refusal: ShownRefusal | null = $derived.by(() => {
    const { current } = this.#session.refusal;
    return current && { text: refusalText(current.code, current.detail, this), clause: current.clause };
  });

  constructor(session: BoardSession) {
    this.#session = session;
  }
}
