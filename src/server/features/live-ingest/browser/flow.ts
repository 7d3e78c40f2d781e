/** Bytes a second that a browser may send over a while, and at once. */
const RATE = 1_500_000
const BURST = 12_000_000

/** A measure that fills with what comes and empties with the time. */
export function flowLimit(now: () => number = () => performance.now()): (bytes: number) => boolean {
  let level = 0
  let at = now()
  return (bytes) => {
    const moment = now()
    level = Math.max(0, level - ((moment - at) / 1000) * RATE) + bytes
    at = moment
    return level <= BURST
  }
}
