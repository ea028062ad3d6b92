/** What of the log is news to a listener: each line once, whatever is shown again or taken back meanwhile. */

interface Line {
  readonly id: string | number; // "version.index", as the story numbers them
  readonly text: string;
}

/** More than that at once, after a broken line say, is heard in the log and not told. */
const MOST = 24;

export class AnnouncedLines {
  #heard: number | null = null;

  /** The lines that were not there before. Those of the first call are what happened before one came. */
  newIn(lines: readonly Line[]): string[] {
    const before = this.#heard;
    const fresh = lines.filter(({ id }) => before !== null && order(id) > before);
    this.#heard = Math.max(before ?? 0, ...lines.slice(-1).map(({ id }) => order(id)));
    return fresh.slice(-MOST).map(({ text }) => text);
  }
}

function order(id: string | number): number {
  const [version, index] = String(id).split(".");
  return Number(version) * 1000 + (Number(index) || 0);
}
