import { chance } from '../svg.ts'

export const SAMPLE_RATE = 44_100
/** a pentatonic line: how many half-tones above the lowest string, and how many seconds until the next */
const line: readonly (readonly [number, number])[] = [
  [0, 1.5],
  [7, 0.75],
  [9, 0.75],
  [12, 1.5],
  [9, 0.75],
  [7, 0.75],
  [4, 1.5],
  [2, 1.5],
]
const LOWEST_HERTZ = 146.8
/** how much of a string's swing is left after each turn */
const DECAY = 0.9965

/** A plucked string (Karplus and Strong): noise that goes round and is smoothed. */
function pluck(into: Float32Array, start: number, hertz: number, seed: number): void {
  const next = chance(seed)
  const string = Float32Array.from({ length: Math.round(SAMPLE_RATE / hertz) }, () => next() * 2 - 1)
  const end = Math.min(into.length, start + SAMPLE_RATE * 5)
  for (let at = start, turn = 0; at < end; at += 1, turn += 1) {
    const place = turn % string.length
    const now = string[place] ?? 0
    const after = string[(place + 1) % string.length] ?? 0
    string[place] = ((now + after) / 2) * DECAY
    into[at] = (into[at] ?? 0) + now * 0.3
  }
}

/** The tune of the video as raw samples (16 bits, little-endian, one channel). */
export function tune(seconds: number): Buffer {
  const samples = new Float32Array(seconds * SAMPLE_RATE)
  let second = 0.4
  for (let index = 0; second < seconds - 3; index += 1) {
    const [step, pause] = line[index % line.length] ?? [0, 1]
    pluck(samples, Math.round(second * SAMPLE_RATE), LOWEST_HERTZ * 2 ** (step / 12), 100 + index)
    second += pause
  }
  const bytes = Buffer.alloc(samples.length * 2)
  samples.forEach((sample, index) => {
    const left = Math.min(1, (samples.length - index) / (SAMPLE_RATE * 2))
    bytes.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample * left)) * 32_000), index * 2)
  })
  return bytes
}
