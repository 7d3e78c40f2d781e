import type { Share } from './workers/link.ts'

const WINDOW_MS = 60_000
/** with more callers than this in a minute, the counters of the earliest are reset */
const MOST_KEYS = 10_000

interface Window {
  calls: number
  /** ms, by the clock of `performance` */
  endsAt: number
}

/** Counts calls by key, each in a minute that begins with its first. */
export class CallCounter {
  readonly #windows = new Map<string, Window>()

  /** Counts further calls of a key. @returns how many of them are within `most` */
  take(key: string, most: number, calls = 1): Share {
    const now = performance.now()
    let window = this.#windows.get(key)
    if (!window || window.endsAt <= now) {
      this.#makeRoomFor(key)
      window = { calls: 0, endsAt: now + WINDOW_MS }
      this.#windows.set(key, window)
    }
    const granted = Math.max(0, Math.min(calls, most - window.calls))
    window.calls += granted
    return { granted, endsIn: window.endsAt - now }
  }

  /** A map keeps its keys in the order in which they came: the first has the oldest minute. */
  #makeRoomFor(key: string): void {
    this.#windows.delete(key)
    if (this.#windows.size < MOST_KEYS) return
    for (const [oldest] of this.#windows) {
      this.#windows.delete(oldest)
      return
    }
  }
}
