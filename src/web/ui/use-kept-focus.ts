import { type RefObject, useEffect, useRef } from 'react'

/** When a change removes the focused element, focuses `place` instead; otherwise the focus would move to the body. */
export function useKeptFocus(place: RefObject<HTMLElement | null>, change: string): void {
  const seen = useRef(change)
  useEffect(() => {
    if (seen.current === change) return
    seen.current = change
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true })
  }, [place, change])
}
