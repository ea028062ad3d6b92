/** Animations. The state has changed before they begin, so they may be cut off at any time and nothing is lost. */
import type { Point } from "../../game/loom/geometry";

export type Speed = "slow" | "normal" | "fast" | "instant";

/** How much faster motions are, and how long the pauses between the steps of another's turn; 0: there are none. */
export const SPEEDS: Readonly<Record<Speed, { readonly haste: number; readonly pauses: number }>> = {
  slow: { haste: 1, pauses: 2 },
  normal: { haste: 1, pauses: 1 },
  fast: { haste: 2, pauses: 0.5 },
  instant: { haste: 0, pauses: 0 },
};

/** Set by the player. */
export const pace: { speed: Speed } = { speed: "normal" };

export function still(): boolean {
  return SPEEDS[pace.speed].haste === 0 || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

export function duration(milliseconds: number): number {
  return still() ? 0 : milliseconds / SPEEDS[pace.speed].haste;
}

/** From another place to where the element is now, bowing to one side, so that two that cross pass each other. */
export function cross(element: Element, from: Point, bow: number): Animation {
  const length = Math.hypot(from.x, from.y) || 1;
  const side = Math.min(34, length / 3) * bow;
  const middle = { x: from.x / 2 - (from.y / length) * side, y: from.y / 2 + (from.x / length) * side };
  const size = bow > 0 ? 1.14 : 0.9;
  return element.animate(
    [
      { transform: `translate(${from.x}px, ${from.y}px)`, easing: "ease-in" },
      { transform: `translate(${middle.x}px, ${middle.y}px) scale(${size})`, easing: "ease-out" },
      { transform: "none" },
    ],
    { duration: duration(440) },
  );
}

const SOARING = 400;
const LATEST = 100; // the last of many starts so long after the first

/** From one place of the screen to another, in a bow. The last of many arrives within half a second. */
export function soar(element: Element, from: Point, to: Point, n: number): Animation {
  return bowed(element, from, to, SOARING, Math.min(LATEST, n * 25));
}

/** The same for what is worth a look: it sets out when a design has been seen, and arrives within a second of the claim. */
export function soarSlowly(element: Element, from: Point, to: Point): Animation {
  return bowed(element, from, to, 560, 380);
}

function bowed(element: Element, from: Point, to: Point, lasts: number, after: number): Animation {
  const rise = Math.min(70, Math.hypot(to.x - from.x, to.y - from.y) / 4);
  const at = (x: number, y: number, size: number) => `translate(${x}px, ${y}px) scale(${size})`;
  return element.animate(
    [
      { transform: at(from.x, from.y, 0.5), opacity: 0, easing: "ease-out" },
      { transform: at(from.x, from.y, 1), opacity: 1, offset: 0.15, easing: "ease-in-out" },
      { transform: at((from.x + to.x) / 2, (from.y + to.y) / 2 - rise, 1.15), offset: 0.55 },
      { transform: at(to.x, to.y, 0.8), opacity: 1 },
    ],
    { duration: duration(lasts), delay: duration(after), fill: "backwards" },
  );
}

/** Onto its place from above. */
export function fall(element: Element): Animation {
  return element.animate(
    [
      { transform: "translate(0, -60px)", opacity: 0 },
      { transform: "none", opacity: 1 },
    ],
    { duration: duration(320), easing: "ease-in" },
  );
}

/** Along these places, the last of which is where the element is now. */
export function travel(element: Element, places: readonly Point[]): Animation | null {
  const end = places[places.length - 1];
  if (!end || places.length < 2) return null;
  const hop = places.length > 2 ? -9 : -26;
  const frames: Keyframe[] = [];
  places.forEach((place, n) => {
    const before = places[n - 1];
    if (before) {
      const x = (before.x + place.x) / 2 - end.x;
      const y = (before.y + place.y) / 2 - end.y + hop;
      frames.push({ transform: `translate(${x}px, ${y}px)` });
    }
    frames.push({ transform: `translate(${place.x - end.x}px, ${place.y - end.y}px)` });
  });
  return element.animate(frames, {
    duration: duration(Math.min(500, 180 + 80 * (places.length - 1))),
    easing: "ease-in-out",
  });
}
