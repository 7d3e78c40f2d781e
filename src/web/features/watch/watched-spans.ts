import { WATCHED_SPANS_AT_MOST } from '#contract/openclass/enums.ts'

export interface WatchedSpan {
  from: number
  to: number
}

/** the fastest that players play */
const FASTEST = 2
/** what timers may be late by, in seconds */
const SLACK = 0.5

/** What of a video is really played: its player is asked where it is every second, and jumps count nothing. */
export class WatchedSpans {
  private spans: WatchedSpan[] = []
  private last: { position: number; at: number } | null = null

  /** The player is at a position, at a moment; both in seconds. */
  note(position: number, at: number): void {
    const before = this.last
    this.last = { position, at }
    if (!before) return
    const step = position - before.position
    if (step <= 0 || step > (at - before.at) * FASTEST + SLACK) return
    const open = this.spans.at(-1)
    if (open?.to === before.position) open.to = position
    else this.spans.push({ from: before.position, to: position })
  }

  /** It pauses: the time until it plays again does not count. */
  rest(): void {
    this.last = null
  }

  /** What is not reported yet; it counts as reported from now on. */
  take(): WatchedSpan[] {
    const taken = this.spans.slice(-WATCHED_SPANS_AT_MOST)
    this.spans = []
    return taken
  }

  /** A report did not arrive. */
  giveBack(taken: readonly WatchedSpan[]): void {
    this.spans = [...taken, ...this.spans]
  }
}
