import { useCallback, useState } from 'react'
import type { OpenClass } from './types.ts'

/** HTTP-FLV, nearer to the present, or HLS, which outlasts a weak connection. */
export type Line = 'fast' | 'steady'

interface Way {
  line: Line
  src: string
}

const waysOf = ({ live_flv_url, live_stream_url }: OpenClass): Way[] =>
  [
    // a phone without media sources plays HLS alone
    ...('MediaSource' in window ? [{ line: 'fast' as const, src: live_flv_url }] : []),
    { line: 'steady' as const, src: live_stream_url },
  ].filter(({ src }) => src !== '')

export interface Lines {
  all: readonly Way[]
  line: Line
  /** what is played; empty where there is nothing */
  src: string
  choose: (line: Line) => void
  /** what is played does not come: another way is tried by itself; false: none is left */
  fail: () => boolean
  /** all ways are as good as new */
  forget: () => void
}

/** The ways on which a broadcast comes: the fast one first, where the viewer wants no other. */
export function useLines(openClass: OpenClass): Lines {
  const [wanted, setWanted] = useState<Line>('fast')
  const [failed, setFailed] = useState<readonly string[]>([])
  const forget = useCallback(() => setFailed([]), [])
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
    forget,
  }
}
