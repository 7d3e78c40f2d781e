import { type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Width of the button for the remaining entries, in px. */
const MORE = 96

interface Measured {
  key: string
  /** right edge of each entry when all are in the row */
  ends: readonly number[]
  width: number
}

function measure(row: HTMLElement, key: string): Measured | null {
  // hidden on a narrow screen
  if (row.clientWidth === 0) return null
  const start = row.getBoundingClientRect().left
  const ends = [...row.children].map((entry) => entry.getBoundingClientRect().right - start)
  return { key, ends, width: row.clientWidth }
}

/**
 * How many entries of a row fit; the others move into a menu. All are rendered and measured before the first paint.
 * `key` changes with the entries.
 */
export function useNavigationOverflow(row: RefObject<HTMLElement | null>, key: string): number {
  const [measured, setMeasured] = useState<Measured | null>(null)
  const known = measured?.key === key ? measured : null
  useLayoutEffect(() => {
    const element = row.current
    if (!element) return
    // The observer calls back when it starts and at each resize: between layout and paint.
    const observer = new ResizeObserver(() =>
      flushSync(() =>
        setMeasured((before) =>
          before?.key === key ? { ...before, width: element.clientWidth } : measure(element, key),
        ),
      ),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [row, key])
  if (!known || known.width === 0) return Number.POSITIVE_INFINITY
  const { ends, width } = known
  return (ends.at(-1) ?? 0) <= width ? ends.length : ends.filter((end) => end + MORE <= width).length
}
