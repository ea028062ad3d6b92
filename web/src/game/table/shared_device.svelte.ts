/**
 * The seats of this device at one table. On a shared device each player sees only their own hand. Only the seat to move
 * has a connection with its token, and only after its player lifted the curtain; at all other times the device watches
 * as a spectator.
 */

import { type HeldSeat, seatsAt } from "../../net/storage/held_seats";
import { Phase, type View } from "../../wire";
import { type TableOptions, TableState } from "./table_state.svelte";

export class SharedDevice {
  readonly table: TableState;
  seats = $state.raw<readonly HeldSeat[]>([]); // at this table, held by this device

  /** The seat that the device should be passed to, or null if nothing needs hiding. */
  readonly curtain: number | null = $derived.by(() => {
    const { info, view, seat } = this.table;
    if (!this.passedAround || info?.status !== "playing" || !view || view.phase === Phase.PLACE) return null;
    const next = view.current;
    const mine = this.#held(next) !== undefined && !info.seats[next]?.stand_in;
    return mine && (seat !== next || !this.#lifted) ? next : null;
  });

  passedAround = $state.raw(false); // stays true: the players expect the curtain, even when only one of them is left
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

  /** Seats change: by joining, by a code from another device, by the host. */
  reread(): void {
    const now = seatsAt(this.table.id);
    const same =
      now.length === this.seats.length && now.every(({ token }, n) => token === this.seats[n]?.token);
    if (same) return;
    this.seats = now;
    this.passedAround ||= now.length > 1;
  }

  /** The seats of this device that a bot plays. */
  get absent(): readonly HeldSeat[] {
    const { info } = this.table;
    return info?.status === "playing" ? this.seats.filter(({ seat }) => info.seats[seat]?.stand_in) : [];
  }

  /** Call it when the player that the curtain waits for has the device. */
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

  /** After every change: connects with the right token, or as a spectator. */
  #follow(): void {
    const { info, view, seat } = this.table;
    if (info?.status === "lobby") {
      this.#sitOpenly(this.#held(info.host) ?? this.seats[0]); // there are no hands yet
    } else if (info?.status === "playing" && view?.phase === Phase.PLACE) {
      this.#sitOpenly(this.#held(view.current)); // here too
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
