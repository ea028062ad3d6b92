/**
 * A sikku kolam: one thread that winds around a field of dots, as it is drawn with rice flour before a door at dawn.
 * Between two neighbouring dots the thread crosses itself at 45 degrees; where a dot has no neighbour it turns around it.
 */

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A stretch of thread around one dot: where it begins and ends, and its curve between as the rest of an SVG path. */
interface Stretch {
  readonly from: Point;
  readonly to: Point;
  readonly fromDown: boolean;
  readonly toDown: boolean;
  readonly there: string;
  readonly back: string;
}

interface Kolam {
  readonly dots: readonly Point[];
  readonly threads: readonly string[];
  readonly box: string;
}

const SIDES: readonly Point[] = [
  { x: 0, y: -0.5 },
  { x: 0.5, y: 0 },
  { x: 0, y: 0.5 },
  { x: -0.5, y: 0 },
];
const TURN = 0.56;

/** The rows of dots, each centred: `[1, 3, 5, 3, 1]` is a diamond. */
export function kolam(rows: readonly number[]): Kolam {
  const dots: Point[] = [];
  rows.forEach((count, row) => {
    for (let n = 0; n < count; n++) dots.push({ x: n - (count - 1) / 2, y: row - (rows.length - 1) / 2 });
  });
  const there = new Set(dots.map(key));
  const stretches = dots.flatMap((dot) => around(dot, there));
  const width = Math.max(...rows) + 0.5;
  const height = rows.length + 0.5;
  return { dots, threads: join(stretches), box: `${-width / 2} ${-height / 2} ${width} ${height}` };
}

function key(p: Point): string {
  return `${Math.round(p.x * 100)},${Math.round(p.y * 100)}`;
}

function around(dot: Point, there: ReadonlySet<string>): Stretch[] {
  const open = [0, 1, 2, 3].filter((side) => {
    const way = SIDES[side] as Point;
    return there.has(key({ x: dot.x + 2 * way.x, y: dot.y + 2 * way.y }));
  });
  return open.map((side, n) => {
    const next = open[(n + 1) % open.length] ?? side;
    return stretch(dot, side, next > side ? next - side : next - side + 4);
  });
}

/** Clockwise around the dot from a side, over so many quarters. */
function stretch(dot: Point, side: number, quarters: number): Stretch {
  const points: { at: Point; way: Point }[] = [];
  const angle = (-90 + side * 90) * (Math.PI / 180);
  const end = angle + quarters * (Math.PI / 2);
  const place = (a: number, r: number, turn: number) => ({
    at: { x: dot.x + r * Math.cos(a), y: dot.y + r * Math.sin(a) },
    way: { x: Math.cos(a + turn), y: Math.sin(a + turn) },
  });
  points.push(place(angle, 0.5, (135 * Math.PI) / 180));
  for (let n = 1; n < quarters; n++) {
    points.push(place(angle + (n * (end - angle)) / quarters, quarters === 2 ? 0.4 : 0.44, Math.PI / 2));
  }
  points.push(place(end, 0.5, (45 * Math.PI) / 180));
  return {
    from: points[0]?.at as Point,
    to: points[points.length - 1]?.at as Point,
    fromDown: falling(points[0]?.way as Point),
    toDown: falling(points[points.length - 1]?.way as Point),
    there: curve(points, 1),
    back: curve([...points].reverse(), -1),
  };
}

/** Whether a line of this direction is the one of the two diagonals that falls to the right. */
function falling(way: Point): boolean {
  return way.x * way.y > 0;
}

function curve(points: readonly { at: Point; way: Point }[], sign: number): string {
  let path = "";
  for (let n = 1; n < points.length; n++) {
    const a = points[n - 1];
    const b = points[n];
    if (!a || !b) continue;
    const reach = (Math.hypot(b.at.x - a.at.x, b.at.y - a.at.y) * TURN * sign) / Math.SQRT2;
    path +=
      `C${num(a.at.x + a.way.x * reach)} ${num(a.at.y + a.way.y * reach)} ` +
      `${num(b.at.x - b.way.x * reach)} ${num(b.at.y - b.way.y * reach)} ${num(b.at.x)} ${num(b.at.y)}`;
  }
  return path;
}

function num(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}

/** Stretches that meet on one line are one thread; follow each until it closes. */
function join(stretches: readonly Stretch[]): string[] {
  const ends = new Map<string, { stretch: Stretch; reversed: boolean }[]>();
  const name = (p: Point, down: boolean) => `${key(p)}${down ? "d" : "u"}`;
  for (const stretch of stretches) {
    for (const reversed of [false, true]) {
      const at = reversed ? name(stretch.to, stretch.toDown) : name(stretch.from, stretch.fromDown);
      ends.set(at, [...(ends.get(at) ?? []), { stretch, reversed }]);
    }
  }
  const used = new Set<Stretch>();
  const threads: string[] = [];
  for (const first of stretches) {
    if (used.has(first)) continue;
    let path = `M${num(first.from.x)} ${num(first.from.y)}`;
    let step: { stretch: Stretch; reversed: boolean } | undefined = { stretch: first, reversed: false };
    while (step) {
      used.add(step.stretch);
      path += step.reversed ? step.stretch.back : step.stretch.there;
      const at: string = step.reversed
        ? name(step.stretch.from, step.stretch.fromDown)
        : name(step.stretch.to, step.stretch.toDown);
      step = ends.get(at)?.find((end) => !used.has(end.stretch));
    }
    threads.push(`${path}Z`);
  }
  return threads;
}
