import { type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** What the button that holds the rest takes of the row. Pixels. */
const MORE = 96

interface Measured {
  key: string
  /** where each entry ends when all stand in the row */
  ends: readonly number[]
  room: number
}

function measure(row: HTMLElement, key: string): Measured | null {
  // hidden on a narrow screen
  if (row.clientWidth === 0) return null
  const start = row.getBoundingClientRect().left
  const ends = [...row.children].map((entry) => entry.getBoundingClientRect().right - start)
  return { key, ends, room: row.clientWidth }
}

/**
 * How many entries of a row stand beside each other in it; the others go behind a button. All are rendered to be
 * measured, before anything is painted. `key`: another one for other entries.
 */
export function useFitting(row: RefObject<HTMLElement | null>, key: string): number {
  const [measured, setMeasured] = useState<Measured | null>(null)
  const known = measured?.key === key ? measured : null
  useLayoutEffect(() => {
    const element = row.current
    if (!element) return
    // Told as soon as it is observed, and at every size: between layout and paint, where the row has to be settled.
    const observer = new ResizeObserver(() =>
      flushSync(() =>
        setMeasured((before) =>
          before?.key === key ? { ...before, room: element.clientWidth } : measure(element, key),
        ),
      ),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [row, key])
  if (!known || known.room === 0) return Number.POSITIVE_INFINITY
  const { ends, room } = known
  return (ends.at(-1) ?? 0) <= room ? ends.length : ends.filter((end) => end + MORE <= room).length
}
