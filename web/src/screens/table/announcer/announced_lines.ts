/** Remembers which lines of the log were announced to listeners: each is announced once, even if it is replayed or taken back. */

interface Line {
  readonly id: string | number; // "version.index", as the log numbers them
  readonly text: string;
}

/** Of more than that at once, after a broken connection for example, only the last are announced. */
const MOST = 24;

export class AnnouncedLines {
  #heard: number | null = null;

  /** The lines that were not announced before. Those of the first call count as announced: they are older than the visit. */
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
