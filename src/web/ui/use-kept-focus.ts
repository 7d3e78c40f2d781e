import { type RefObject, useEffect, useRef } from 'react'

/** Where a change takes what had the focus from the screen, `place` has it next; otherwise it would fall to the page. */
export function useKeptFocus(place: RefObject<HTMLElement | null>, change: string): void {
  const seen = useRef(change)
  useEffect(() => {
    if (seen.current === change) return
    seen.current = change
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true })
  }, [place, change])
}
