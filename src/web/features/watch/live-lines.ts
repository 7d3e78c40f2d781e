import { useCallback, useState } from 'react'
import type { OpenClass } from './types.ts'

/** WebRTC has hardly any delay, HTTP-FLV a little, and HLS tolerates a weak connection. */
export type Line = 'instant' | 'fast' | 'steady'

interface Way {
  line: Line
  src: string
}

const waysOf = ({ live_whep_url, live_flv_url, live_stream_url }: OpenClass, isWebrtc: boolean): Way[] =>
  [
    ...(isWebrtc && 'RTCPeerConnection' in window ? [{ line: 'instant' as const, src: live_whep_url }] : []),
    // a phone without media source extensions plays HLS only
    ...('MediaSource' in window ? [{ line: 'fast' as const, src: live_flv_url }] : []),
    { line: 'steady' as const, src: live_stream_url },
  ].filter(({ src }) => src !== '')

export interface Lines {
  all: readonly Way[]
  line: Line
  /** the source to play; empty without one */
  src: string
  choose: (line: Line) => void
  /** the source failed: switches to another one; false: none is left */
  fail: () => boolean
  /** clears the failures */
  clearFailures: () => void
}

/**
 * The sources of a broadcast, the one with the least delay first unless the viewer chose another.
 * @param isWebrtc it is published by WebRTC, so that it can be watched by it
 */
export function useLines(openClass: OpenClass, isWebrtc: boolean): Lines {
  const [wanted, setWanted] = useState<Line | null>(null)
  const [failed, setFailed] = useState<readonly string[]>([])
  const clearFailures = useCallback(() => setFailed([]), [])
  const all = waysOf(openClass, isWebrtc)
  const inOrder = all.toSorted((a, b) => Number(b.line === wanted) - Number(a.line === wanted))
  const left = inOrder.filter(({ src }) => !failed.includes(src))
  const { line, src } = left[0] ?? { line: wanted ?? 'fast', src: '' }
  return {
    all,
    line,
    src,
    choose(to) {
      setWanted(to)
      setFailed([])
    },
    fail() {
      const isAnotherLeft = left.length > 1
      if (isAnotherLeft) setFailed([...failed, src])
      return isAnotherLeft
    },
    clearFailures,
  }
}
