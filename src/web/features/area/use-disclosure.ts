import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * A button that opens a part of the page. It closes on Escape (focus returns to the button), on a press or focus
 * elsewhere, and on navigation. `root` is the element around both, `button` the button.
 */
export function useDisclosure<Root extends HTMLElement = HTMLDivElement>() {
  const { pathname, search } = useLocation()
  const place = `${pathname}${search}`
  const [openAt, setOpenAt] = useState<string | null>(null)
  const root = useRef<Root>(null)
  const button = useRef<HTMLButtonElement>(null)
  const open = openAt === place

  useEffect(() => {
    if (!open) return
    function pressKey(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      setOpenAt(null)
      button.current?.focus()
    }
    function pressElsewhere(event: PointerEvent) {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpenAt(null)
    }
    addEventListener('keydown', pressKey)
    document.addEventListener('pointerdown', pressElsewhere)
    return () => {
      removeEventListener('keydown', pressKey)
      document.removeEventListener('pointerdown', pressElsewhere)
    }
  }, [open])

  return {
    open,
    root,
    button,
    toggle: () => setOpenAt(open ? null : place),
    close: () => setOpenAt(null),
    leave(event: FocusEvent) {
      const to = event.relatedTarget
      if (to instanceof Node && !root.current?.contains(to)) setOpenAt(null)
    },
  }
}
