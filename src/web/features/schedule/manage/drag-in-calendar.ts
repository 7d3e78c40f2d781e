import type { PointerEvent } from 'react'
import type { Day } from '#web/area-kit/calendar/day.ts'
import { HOUR_PX } from '#web/area-kit/calendar/time-columns.tsx'
import { scrollAtEdge } from '#web/area-kit/form/drag-row.ts'

/** what is moved stops at these minutes */
export const STEP_MINUTES = 15
const LAST_MINUTE = 1440 - STEP_MINUTES

interface Place {
  day: Day
  /** as the calendar names it; where columns are days, the day */
  column: string
  /** null: the calendar has no time axis there */
  minute: number | null
}

/** The place below a point of the screen, for something that was grabbed so many minutes after its beginning. */
function placeAt(x: number, y: number, grabbed: number): Place | null {
  for (const element of document.elementsFromPoint(x, y)) {
    if (!(element instanceof HTMLElement) || element.dataset['day'] === undefined) continue
    const { day, firstHour, column = '' } = element.dataset
    if (firstHour === undefined) return { day, column, minute: null }
    const first = Number(firstHour) * 60
    const minute = first + ((y - element.getBoundingClientRect().top) / HOUR_PX) * 60 - grabbed
    const stopped = Math.round(minute / STEP_MINUTES) * STEP_MINUTES
    return { day, column, minute: Math.min(Math.max(stopped, first), LAST_MINUTE) }
  }
  return null
}

/**
 * Follows the pointer that drags something by its handle over a calendar, whose places have `data-day` and, along a time
 * axis, `data-first-hour`. Escape cancels it.
 */
export function dragInCalendar(
  { currentTarget: grip, button, clientX, clientY }: PointerEvent<HTMLElement>,
  onPlace: (place: Place) => void,
  onEnd: (isDropped: boolean) => void,
): void {
  const block = grip.closest('li')
  if (button !== 0 || !block) return
  const grabbed = ((clientY - block.getBoundingClientRect().top) / HOUR_PX) * 60
  const ended = new AbortController()
  let [x, y] = [clientX, clientY]

  function follow(): void {
    const place = placeAt(x, y, grabbed)
    if (place) onPlace(place)
  }
  function end(isDropped: boolean): void {
    ended.abort()
    onEnd(isDropped)
  }
  function moveOn(): void {
    if (ended.signal.aborted) return
    if (scrollAtEdge(y)) follow()
    requestAnimationFrame(moveOn)
  }
  const until = { signal: ended.signal }
  document.addEventListener(
    'pointermove',
    (move) => {
      x = move.clientX
      y = move.clientY
      follow()
    },
    until,
  )
  document.addEventListener('pointerup', () => end(true), until)
  document.addEventListener('pointercancel', () => end(false), until)
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), until)
  requestAnimationFrame(moveOn)
}
