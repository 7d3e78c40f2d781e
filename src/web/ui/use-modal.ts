import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useRef,
} from 'react'
import { enterTopLayer } from './top-layer.ts'

const focusable = ':is(a[href],button,input,select,textarea,[tabindex="0"]):not(:disabled)'

/** After opening, ms: a press on the backdrop is still the second half of the double click that opened the dialog. */
const OPENING_MS = 500

/** The browser lets Tab leave a dialog for its own toolbars; this keeps it inside. */
function keepInside(event: KeyboardEvent<HTMLDialogElement>) {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(focusable)]
  const [next, edge] = event.shiftKey ? [stops.at(-1), stops[0]] : [stops[0], stops.at(-1)]
  if (document.activeElement !== edge && document.activeElement !== event.currentTarget) return
  event.preventDefault()
  next?.focus()
}

export interface Modal {
  ref: RefObject<HTMLDialogElement | null>
  onCancel: (event: SyntheticEvent) => void
  onKeyDown: (event: KeyboardEvent<HTMLDialogElement>) => void
  onMouseDown: (event: MouseEvent) => void
}

/** Props of an open `dialog` element; focus returns to where it was. */
export function useModal(onClose: () => void, dismissable = true): Modal {
  const ref = useRef<HTMLDialogElement>(null)
  const openedAt = useRef(0)

  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    openedAt.current = performance.now()
    const before = document.activeElement
    dialog.showModal()
    const leave = enterTopLayer(dialog)
    return () => {
      leave()
      dialog.close()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])

  return {
    ref,
    onCancel(event) {
      event.preventDefault()
      if (dismissable) onClose()
    },
    onKeyDown(event) {
      if (event.key === 'Escape') {
        // Handled here, since a second Escape would close the element without a cancel event.
        event.preventDefault()
        event.stopPropagation()
        if (dismissable) onClose()
      }
      if (event.key === 'Tab') keepInside(event)
    },
    onMouseDown({ target, timeStamp }) {
      const isOpening = timeStamp - openedAt.current < OPENING_MS
      if (dismissable && !isOpening && target === ref.current) onClose()
    },
  }
}
