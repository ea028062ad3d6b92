/** Soft sounds, made here of waves and noise: wood, thread, coins and small bells. */
import type { GameEvent } from "../../wire";

type Sound = "dice" | "step" | "leap" | "cross" | "token" | "card" | "claim" | "turn" | "win";

let context: AudioContext | null = null;

/** A browser lets a page make sounds only after a touch. Until then it stays silent. */
function ready(): AudioContext | null {
  if (typeof AudioContext === "undefined") return null;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
  return context;
}

interface Tone {
  readonly at?: number; // seconds from now
  readonly pitch: number; // hertz
  readonly to?: number; // glides there
  readonly length: number;
  readonly loud?: number;
  readonly shape?: OscillatorType;
}

function tone(audio: AudioContext, { at = 0, pitch, to = pitch, length, loud = 0.12, shape = "sine" }: Tone) {
  const start = audio.currentTime + at;
  const wave = audio.createOscillator();
  const level = audio.createGain();
  wave.type = shape;
  wave.frequency.setValueAtTime(pitch, start);
  wave.frequency.exponentialRampToValueAtTime(to, start + length);
  level.gain.setValueAtTime(0, start);
  level.gain.linearRampToValueAtTime(loud, start + 0.008);
  level.gain.exponentialRampToValueAtTime(0.0001, start + length);
  wave.connect(level).connect(audio.destination);
  wave.start(start);
  wave.stop(start + length + 0.02);
}

/** A bell: a few tones that do not quite fit together. */
function bell(audio: AudioContext, pitch: number, at = 0, loud = 0.09) {
  for (const [times, part, length] of [
    [1, 1, 1.1],
    [2.76, 0.45, 0.6],
    [5.4, 0.2, 0.3],
  ] as const) {
    tone(audio, { at, pitch: pitch * times, length, loud: loud * part });
  }
}

/** Noise through a narrow filter: wood on wood when short, thread on thread when long. */
function rustle(audio: AudioContext, at: number, length: number, pitch: number, loud: number, to = pitch) {
  const start = audio.currentTime + at;
  const samples = Math.ceil(audio.sampleRate * length);
  const buffer = audio.createBuffer(1, samples, audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let n = 0; n < samples; n++) data[n] = (Math.random() * 2 - 1) * (1 - n / samples) ** 2;
  const source = audio.createBufferSource();
  const filter = audio.createBiquadFilter();
  const level = audio.createGain();
  source.buffer = buffer;
  filter.type = "bandpass";
  filter.Q.value = 2.5;
  filter.frequency.setValueAtTime(pitch, start);
  filter.frequency.linearRampToValueAtTime(to, start + length);
  level.gain.value = loud;
  source.connect(filter).connect(level).connect(audio.destination);
  source.start(start);
}

const MAKE: Readonly<Record<Sound, (audio: AudioContext) => void>> = {
  dice: (audio) => {
    for (const [at, pitch] of [
      [0, 1900],
      [0.07, 2400],
      [0.15, 1700],
      [0.24, 2100],
      [0.31, 1500],
    ] as const) {
      rustle(audio, at, 0.05, pitch, 0.7 - at);
    }
  },
  step: (audio) => {
    for (const n of [0, 1, 2]) {
      tone(audio, { at: n * 0.11, pitch: 330, to: 180, length: 0.07, loud: 0.14, shape: "triangle" });
    }
  },
  leap: (audio) => {
    tone(audio, { pitch: 240, to: 520, length: 0.16, loud: 0.07 });
    tone(audio, { at: 0.2, pitch: 300, to: 150, length: 0.1, loud: 0.16, shape: "triangle" });
  },
  cross: (audio) => {
    rustle(audio, 0, 0.26, 700, 0.5, 2600);
    rustle(audio, 0.12, 0.26, 2600, 0.4, 800);
  },
  token: (audio) => {
    bell(audio, 1320, 0, 0.035);
    bell(audio, 1760, 0.07, 0.03);
  },
  card: (audio) => rustle(audio, 0, 0.14, 3200, 0.35, 1800),
  claim: (audio) => {
    for (const [n, pitch] of [523, 659, 784, 1047].entries()) bell(audio, pitch, n * 0.1, 0.07);
  },
  turn: (audio) => {
    bell(audio, 587, 0, 0.06);
    bell(audio, 880, 0.14, 0.06);
  },
  win: (audio) => {
    for (const [n, pitch] of [392, 523, 659, 784, 1047, 1319].entries()) bell(audio, pitch, n * 0.13, 0.08);
  },
};

const OF_EVENT: Partial<Record<GameEvent["event"], Sound>> = {
  RolledForPin: "dice",
  RolledOff: "dice",
  Rolled: "dice",
  Called: "dice",
  Placed: "leap",
  Walked: "step",
  Jumped: "leap",
  MovedByCard: "leap",
  Swapped: "cross",
  ReplacedYarn: "cross",
  ReplacedTile: "card",
  Drew: "card",
  DrewDesign: "card",
  Exchanged: "card",
  Played: "card",
  StoleCard: "card",
  Collected: "token",
  Gained: "token",
  Paid: "token",
  StoleTokens: "token",
  Taxed: "token",
  RevealedPoint: "claim",
  Claimed: "claim",
  Won: "win",
};

/** What events sound like, each sound once, in their order. */
export function soundsOf(events: readonly GameEvent[]): Sound[] {
  const heard = events.flatMap((event) => {
    if (event.event === "Collected" && event.gains.every((gain) => gain === 0)) return [];
    return OF_EVENT[event.event] ?? [];
  });
  return heard.includes("win") ? ["win"] : [...new Set(heard)];
}

export function play(...sounds: readonly Sound[]): void {
  const audio = sounds.length > 0 ? ready() : null;
  if (!audio) return;
  sounds.forEach((sound, n) => {
    if (n === 0) MAKE[sound](audio);
    else setTimeout(() => MAKE[sound](audio), 280 * n);
  });
}
