/** Time stands still in the gallery, so that a state is the same on a slow machine: a delay ends when the state lets time pass. */

const NOON = Date.UTC(2026, 5, 15, 12);

interface Timer {
  readonly at: number;
  readonly every: number | null;
  readonly work: () => void;
}

const browser = {
  setTimeout: window.setTimeout.bind(window),
  clearTimeout: window.clearTimeout.bind(window),
};
const timers = new Map<number, Timer>();
let passed = 0;
let lastId = 0;

export function stopTime(): void {
  window.Date = class extends Date {
    constructor(...given: readonly unknown[]) {
      super(...((given.length > 0 ? given : [NOON + passed]) as [number]));
    }
    static override now() {
      return NOON + passed;
    }
  } as DateConstructor;
  const later = (work: () => void, delay = 0, repeats = false) => {
    if (delay <= 0 && !repeats) return browser.setTimeout(work);
    lastId -= 1; // a browser gives positive numbers
    timers.set(lastId, { at: passed + delay, every: repeats ? Math.max(delay, 1) : null, work });
    return lastId;
  };
  const cancel = (id?: number) => {
    if (id !== undefined && !timers.delete(id)) browser.clearTimeout(id);
  };
  Object.assign(window, {
    setTimeout: (work: () => void, delay?: number) => later(work, delay),
    setInterval: (work: () => void, delay?: number) => later(work, delay, true),
    clearTimeout: cancel,
    clearInterval: cancel,
  });
}

/** Runs what is due until then, in its order. */
export function passTime(milliseconds: number): void {
  const end = passed + milliseconds;
  for (let next = due(end); next; next = due(end)) {
    const [id, { at, every, work }] = next;
    passed = at;
    if (every === null) timers.delete(id);
    else timers.set(id, { at: at + every, every, work });
    work();
  }
  passed = end;
}

function due(end: number): [number, Timer] | undefined {
  return [...timers].filter(([, { at }]) => at <= end).toSorted(([, a], [, b]) => a.at - b.at)[0];
}
