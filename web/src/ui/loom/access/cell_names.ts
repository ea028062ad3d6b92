/** Names of the cells of the loom for screen readers: what lies there, whose pins are near, whether it can be chosen. */
import { octagonName, octagonsAround, squareName } from "../../../game/loom/geometry";
import { m } from "../../../language/messages.svelte";
import { colourWord } from "../../pieces/colours";
import { listed } from "../../words/lists";

/** What the names need to know of the loom. */
interface ToldLoom {
  readonly yarns: readonly number[];
  readonly tiles: readonly number[];
  readonly pins: readonly (number | null)[]; // squares, by seat
  readonly owners: readonly string[]; // names, by seat
  readonly me: number | null; // my seat
}

/** "b3, red yarn, touches your pin and Meena’s pin" */
export function yarnName(octagon: number, loom: ToldLoom): string {
  const yarn = m.loom_yarn({ place: octagonName(octagon), colour: colourWord(loom.yarns[octagon] ?? 0) });
  const near = loom.pins.flatMap((square, seat) =>
    square !== null && octagonsAround(square).includes(octagon) ? [pinName(seat, loom)] : [],
  );
  return near.length > 0 ? m.loom_touches({ yarn, pins: listed(near) }) : yarn;
}

/** "square c2, number 4, your pin" */
export function tileName(square: number, loom: ToldLoom): string {
  const words = { place: squareName(square), number: loom.tiles[square] ?? 0 };
  const seat = loom.pins.indexOf(square);
  if (seat < 0) return m.loom_tile(words);
  return seat === loom.me
    ? m.loom_tile_mine(words)
    : m.loom_tile_pin({ ...words, owner: loom.owners[seat] ?? "" });
}

function pinName(seat: number, { me, owners }: ToldLoom): string {
  return seat === me ? m.loom_pin_mine() : m.loom_pin_of({ owner: owners[seat] ?? "" });
}

/** The name of a cell that can be chosen, and for how many tokens. */
export function openName(name: string, tokens: number): string {
  return tokens > 0 ? m.loom_open_paying({ name, tokens: m.tokens({ n: tokens }) }) : m.loom_open({ name });
}
