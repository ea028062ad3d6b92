/**
 * One device, passed around: who holds it sees their own hand and nobody else's. Only the seat whose turn it is, and only once the
 * curtain was lifted for it, has a line with its token; at all other times the table is watched as by a spectator.
 */

import { type HeldSeat, seatsAt } from "../net/seats";
import { Phase, type View } from "../wire";
import { type TableOptions, TableState } from "./table.svelte";

export class LocalSeats {
  readonly table: TableState;
  readonly seats: readonly HeldSeat[]; // at this table, held by this device

  /** The seat that the device is to be passed to; null while there is nothing to hide. */
  readonly curtain: number | null = $derived.by(() => {
    const { info, view, seat } = this.table;
    if (!this.passedAround || info?.status !== "playing" || !view || view.phase === Phase.PLACE) return null;
    const next = view.current;
    const mine = this.#held(next) !== undefined && !info.seats[next]?.stand_in;
    return mine && (seat !== next || !this.#lifted) ? next : null;
  });

  #lifted = $state.raw(false);

  constructor(id: string, options: TableOptions = {}) {
    this.seats = seatsAt(id);
    const alone = this.seats.length === 1 ? (this.seats[0]?.token ?? null) : null;
    this.table = new TableState(id, alone, {
      ...options,
      watch: this.passedAround,
      changed: () => {
        if (this.passedAround) this.#follow();
        options.changed?.();
      },
    });
  }

  get passedAround(): boolean {
    return this.seats.length > 1;
  }

  /** Whoever the curtain waits for has the device, and is alone with it. */
  lift(): void {
    const held = this.curtain === null ? undefined : this.#held(this.curtain);
    if (!held) return;
    this.#lifted = true;
    this.table.sit(held.token);
  }

  close(): void {
    this.table.close();
  }

  #held(seat: number): HeldSeat | undefined {
    return this.seats.find((held) => held.seat === seat);
  }

  /** After every change: does whoever sits there still have the turn? */
  #follow(): void {
    const { info, view, seat } = this.table;
    if (info?.status === "lobby") {
      this.#sitOpenly(this.#held(info.host) ?? this.seats[0]); // there are no hands yet
    } else if (info?.status === "playing" && view?.phase === Phase.PLACE) {
      this.#sitOpenly(this.#held(view.current)); // likewise
    } else if (!this.#lifted || info?.status !== "playing" || this.#isOver(view, seat)) {
      this.#lifted = false;
      this.table.sit(null);
    }
  }

  #sitOpenly(held: HeldSeat | undefined): void {
    this.#lifted = false;
    this.table.sit(held?.token ?? null);
  }

  #isOver(view: View | null, seat: number | null): boolean {
    return seat !== null && view?.current !== seat;
  }
}
