/**
 * The seats of this device at one table. If it is passed around, whoever holds it sees their own hand and nobody else's. Only the seat whose turn it is, and only once the
 * curtain was lifted for it, has a connection with its token; at all other times the table is watched as by a spectator.
 */

import { type HeldSeat, seatsAt } from "../../net/storage/held_seats";
import { Phase, type View } from "../../wire";
import { type TableOptions, TableState } from "./table_state.svelte";

export class SharedDevice {
  readonly table: TableState;
  seats = $state.raw<readonly HeldSeat[]>([]); // at this table, held by this device

  /** The seat that the device is to be passed to; null while there is nothing to hide. */
  readonly curtain: number | null = $derived.by(() => {
    const { info, view, seat } = this.table;
    if (!this.passedAround || info?.status !== "playing" || !view || view.phase === Phase.PLACE) return null;
    const next = view.current;
    const mine = this.#held(next) !== undefined && !info.seats[next]?.stand_in;
    return mine && (seat !== next || !this.#lifted) ? next : null;
  });

  passedAround = $state.raw(false); // stays true: people expect the curtain, even when only one of them is left
  #lifted = $state.raw(false);

  constructor(id: string, options: TableOptions = {}) {
    this.seats = seatsAt(id);
    this.passedAround = this.seats.length > 1;
    const alone = this.seats.length === 1 ? (this.seats[0]?.token ?? null) : null;
    this.table = new TableState(id, alone, {
      ...options,
      watch: this.passedAround,
      changed: () => {
        this.reread();
        if (this.passedAround) this.#follow();
        options.changed?.();
      },
    });
  }

  /** Seats come and go: by joining, by a code from another device, by the host's will. */
  reread(): void {
    const now = seatsAt(this.table.id);
    const same =
      now.length === this.seats.length && now.every(({ token }, n) => token === this.seats[n]?.token);
    if (same) return;
    this.seats = now;
    this.passedAround ||= now.length > 1;
  }

  /** Those of the seats here that a bot plays for. */
  get absent(): readonly HeldSeat[] {
    const { info } = this.table;
    return info?.status === "playing" ? this.seats.filter(({ seat }) => info.seats[seat]?.stand_in) : [];
  }

  /** The player that the curtain waits for has the device now. */
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

  /** After every change: sits with the right token, or watches. */
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
