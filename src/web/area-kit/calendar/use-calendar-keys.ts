import { type KeyboardEvent, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import type { CalendarSteps } from './calendar-bar.tsx'

/** what has keys of its own */
const OWN_KEYS = 'input, select, textarea, dialog, [contenteditable], [role=tab], [role=menuitem]'

/**
 * Turns a calendar by its keys while the focus is in it: arrows for the time before and after, T for today. The focus
 * moves to the calendar itself, since what had it may be gone on the next page.
 */
export function useCalendarKeys(steps: CalendarSteps) {
  const navigate = useNavigate()
  const ref = useRef<HTMLElement>(null)
  const targets: Readonly<Record<string, string>> = {
    ArrowLeft: steps.previous,
    ArrowRight: steps.next,
    t: steps.today,
    T: steps.today,
  }
  function onKeyDown(event: KeyboardEvent) {
    const to = targets[event.key]
    const { target, altKey, ctrlKey, metaKey, shiftKey } = event
    const isOther = altKey || ctrlKey || metaKey || (shiftKey && event.key !== 'T')
    if (to === undefined || isOther || (target instanceof Element && target.closest(OWN_KEYS))) return
    event.preventDefault()
    ref.current?.focus()
    void navigate(to)
  }
  return { ref, onKeyDown, tabIndex: -1 } as const
}
