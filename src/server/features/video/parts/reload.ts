import { PART_SECONDS } from '../../../gateways/ffmpeg/part-reader.ts'
import type { LiveParts } from '../../../lib/live-parts.ts'

/** the longest wait for what comes next, in target durations (RFC 8216bis, 6.2.5.2) */
export const MOST_WAIT_TARGETS = 3
/** nobody asks for what lies so many segments, or parts, after the newest one */
const MOST_SEGMENTS_AHEAD = 2
const MOST_PARTS_AHEAD = Math.ceil(3 / PART_SECONDS)

/** The segment, or the part of it, that a playlist has to hold before it is sent. */
export interface Reload {
  position: number
  /** null: the whole segment */
  part: number | null
}

/** null: the playlist is wanted as it is */
export function reloadOf(query: { _HLS_msn?: string; _HLS_part?: string }): Reload | 'malformed' | null {
  const { _HLS_msn: position, _HLS_part: part } = query
  if (position === undefined && part === undefined) return null
  const isNumber = (text: string | undefined): boolean => text !== undefined && /^\d{1,9}$/.test(text)
  if (!isNumber(position) || (part !== undefined && !isNumber(part))) return 'malformed'
  return { position: Number(position), part: part === undefined ? null : Number(part) }
}

export function isTooFar({ next }: LiveParts, { position, part }: Reload): boolean {
  if (position > next.position - 1 + MOST_SEGMENTS_AHEAD) return true
  if (part === null || position < next.position) return false
  const newest = position === next.position ? next.parts.length - 1 : -1
  return part - newest > MOST_PARTS_AHEAD
}

/** Whether what was asked for is there. A part after the last one of its segment is the first one of the next. */
export function isReloadReady({ segments, next }: LiveParts, { position, part }: Reload): boolean {
  if (position >= next.position)
    return part !== null && position === next.position && part < next.parts.length
  const parts = segments.find((one) => one.position === position)?.parts ?? []
  const isLast = position === next.position - 1
  const isAfterIt = part !== null && parts.length > 0 && part >= parts.length
  return !(isLast && isAfterIt) || next.parts.length > 0
}

/** Whether a part is there, or cannot come any more. */
export const isPartThere = ({ next }: LiveParts, position: number, index: number): boolean =>
  position !== next.position || index !== next.parts.length
