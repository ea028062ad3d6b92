/**
 * The aids of the players at this device: whether they are open, the server's hints meanwhile, and the effect of a
 * touch.
 */

import type { Hints } from "../../wire";
import { type AidState, aidIsOpen } from "../aids/aid";
import type { SharedDevice } from "../table/shared_device.svelte";
import { useHints } from "../table/use_hints.svelte";
import type { SessionAids } from "./board_session";

/** The player's preference, and the number of games they have finished. */
export interface AidSettings {
  eye: boolean | null;
  readonly finished: number;
}

export class TableAid implements SessionAids {
  readonly #device: SharedDevice;
  readonly #settings: AidSettings;
  readonly #hints: { readonly current: Hints | null };
  readonly #seats: readonly number[] = $derived.by(() => this.#device.seats.map(({ seat }) => seat));

  /** Null for spectators, who have no designs. */
  readonly state: AidState | null = $derived.by(() => {
    const { info } = this.#device.table;
    if (!info || this.#seats.length === 0) return null;
    if (!info.aids) return "forbidden";
    const { eye: said, finished } = this.#settings;
    return aidIsOpen({ said, finished, seats: info.seats, mine: this.#seats }) ? "open" : "closed";
  });

  /** Requests hints only while the page is visible and shows the present. */
  constructor(device: SharedDevice, settings: AidSettings, seesPresent: () => boolean) {
    this.#device = device;
    this.#settings = settings;
    this.#hints = useHints(device.table, () => this.state === "open", seesPresent);
  }

  get hints(): Hints | null {
    return this.#hints.current;
  }

  /** Opens or closes the aids and stores the choice. Reports where they are forbidden. */
  toggle(): void {
    if (this.state === "forbidden") this.#device.table.refuse("no_aids");
    else this.#settings.eye = this.state !== "open";
  }
}
