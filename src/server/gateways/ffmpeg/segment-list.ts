export interface ListedSegment {
  /** of its file */
  name: string
  /** seconds */
  duration: number
}

/** a segment that begins so near to the end of the one before follows it, seconds */
const FOLLOWS = 1

/**
 * Reads the list of segments that ffmpeg writes, a line at a time: `12.ts,24.000000,26.000000`. The end that stands there
 * is that of the last packet, which may come before the first one of the next segment; of a class of ten minutes these
 * gaps make some seconds. So a segment lasts from the end of the one before it.
 * @returns the segment of a line; null: not a segment
 */
export function segmentListReader(): (line: string) => ListedSegment | null {
  let before = Number.NaN
  return (line) => {
    const [name = '', from, to] = line.split(',')
    const [begin, end] = [Number(from), Number(to)]
    if (!/^\d+\.ts$/.test(name) || !Number.isFinite(begin) || !Number.isFinite(end)) return null
    const duration = end - (Math.abs(begin - before) < FOLLOWS ? before : begin)
    if (duration <= 0) return null
    before = end
    return { name, duration }
  }
}
