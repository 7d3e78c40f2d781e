import { useCallback, useState } from 'react'
import type { OpenClass } from './types.ts'

/** HTTP-FLV has less delay, HLS tolerates a weak connection. */
export type Line = 'fast' | 'steady'

interface Way {
  line: Line
  src: string
}

const waysOf = ({ live_flv_url, live_stream_url }: OpenClass): Way[] =>
  [
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

/** The sources of a broadcast, the fast one first unless the viewer chose another. */
export function useLines(openClass: OpenClass): Lines {
  const [wanted, setWanted] = useState<Line>('fast')
  const [failed, setFailed] = useState<readonly string[]>([])
  const clearFailures = useCallback(() => setFailed([]), [])
  const all = waysOf(openClass)
  const inOrder = all.toSorted((a, b) => Number(b.line === wanted) - Number(a.line === wanted))
  const left = inOrder.filter(({ src }) => !failed.includes(src))
  const { line, src } = left[0] ?? { line: wanted, src: '' }
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
