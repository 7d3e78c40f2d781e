/** the fastest that players play: the last of `playbackRates` */
const FASTEST = 2
/** what clocks and networks may add */
const SLACK_SECONDS = 5

export interface WatchedSpan {
  from: number
  to: number
}

/**
 * The spans that can have been played in `elapsed` seconds, the latest of what was reported: what a player claims beyond
 * that was not watched.
 */
function playable(spans: readonly WatchedSpan[], elapsed: number): WatchedSpan[] {
  let left = elapsed * FASTEST + SLACK_SECONDS
  const kept: WatchedSpan[] = []
  for (const { from, to } of spans.toReversed()) {
    const seconds = Math.min(to - from, left)
    if (seconds <= 0) continue
    kept.push({ from: to - seconds, to })
    left -= seconds
  }
  return kept
}

/**
 * What was watched since a report `elapsed` seconds ago, as PostgreSQL writes a multirange of whole seconds. Spans that
 * follow one another share a rounded second, so no gap opens between two reports.
 */
export function watchedRange(spans: readonly WatchedSpan[], elapsed: number): string {
  const whole = playable(spans, elapsed)
    .map(({ from, to }) => ({ from: Math.round(from), to: Math.round(to) }))
    .filter(({ from, to }) => from < to)
  return `{${whole.map(({ from, to }) => `[${from},${to})`).join(',')}}`
}
