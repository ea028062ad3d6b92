/** The eye of those who play at this device: whether it is open, what the server answers while it is, and what a touch of it does. */

import { aidIsOpen } from "../../game/aids/aid";
import type { Playback } from "../../game/history/playback.svelte";
import { hintsAt } from "../../game/table/hints.svelte";
import type { SharedDevice } from "../../game/table/shared_device.svelte";
import type { TableState } from "../../game/table/table_state.svelte";
import { prefs } from "../../ui/settings/prefs.svelte";
import type { Hints } from "../../wire";
import type { AidState } from "../board/hand/AidButton.svelte";

export class TableAid {
  readonly #table: TableState;
  readonly #seats: readonly number[] = $derived.by(() => this.#device.seats.map(({ seat }) => seat));
  readonly #device: SharedDevice;
  readonly #hints: { readonly current: Hints | null };
  #visible = $state(!document.hidden);

  /** Null for those who only watch: they have no designs. */
  readonly state: AidState | null = $derived.by(() => {
    const { info } = this.#table;
    if (!info || this.#seats.length === 0) return null;
    if (!info.aids) return "forbidden";
    const { eye: said, finished } = prefs;
    return aidIsOpen({ said, finished, seats: info.seats, mine: this.#seats }) ? "open" : "closed";
  });

  /** Create it while a component is initialised. */
  constructor(device: SharedDevice, playback: Playback) {
    this.#table = device.table;
    this.#device = device;
    // Nobody looks at a hidden page, and while the others' turns are followed the loom is shown as it was: the question can wait.
    this.#hints = hintsAt(
      device.table,
      () => this.state === "open",
      () => this.#visible && !playback.busy,
    );
    $effect(() => {
      const look = () => {
        this.#visible = !document.hidden;
      };
      document.addEventListener("visibilitychange", look);
      return () => document.removeEventListener("visibilitychange", look);
    });
  }

  get hints(): Hints | null {
    return this.#hints.current;
  }

  /** Opens or closes it, which is remembered. Where it is forbidden, it is said so. */
  touch(): void {
    if (this.state === "forbidden") this.#table.refuse("no_aids");
    else prefs.eye = this.state !== "open";
  }
}
