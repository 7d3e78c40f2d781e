import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { CloseButton } from './close-button.tsx'
import styles from './dialog.module.css'
import { enterTopLayer } from './top-layer.ts'

export interface DialogProps {
  open: boolean
  title: ReactNode
  onClose: () => void
  children: ReactNode
  /** The buttons below; the last one is the way forward. */
  footer?: ReactNode
  /** px; never wider than the screen. */
  width?: number | undefined
  /** False while leaving would lose something: Escape, backdrop and cross are off. */
  dismissable?: boolean | undefined
}

const focusable = ':is(a[href],button,input,select,textarea,[tabindex="0"]):not(:disabled)'

/** The platform lets Tab wander off to the browser's own bars; in a dialog of ours it goes round. */
function keepInside(event: KeyboardEvent<HTMLDialogElement>) {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(focusable)]
  const [next, edge] = event.shiftKey ? [stops.at(-1), stops[0]] : [stops[0], stops.at(-1)]
  if (document.activeElement !== edge && document.activeElement !== event.currentTarget) return
  event.preventDefault()
  next?.focus()
}

/** A modal dialog on the platform's own element; focus returns to where it was. */
export function Dialog(props: DialogProps) {
  return props.open ? <OpenDialog {...props} /> : null
}

function OpenDialog({ title, onClose, children, footer, width = 480, dismissable = true }: DialogProps) {
  const id = useId()
  const box = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const dialog = box.current
    if (!dialog) return
    const before = document.activeElement
    dialog.showModal()
    const leave = enterTopLayer(dialog)
    return () => {
      leave()
      dialog.close()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])

  function key(event: KeyboardEvent<HTMLDialogElement>) {
    if (event.key === 'Escape') {
      // Taken here, since a second Escape would close the element past its cancel event.
      event.preventDefault()
      event.stopPropagation()
      if (dismissable) onClose()
    }
    if (event.key === 'Tab') keepInside(event)
  }

  function pressBackdrop(event: MouseEvent) {
    if (dismissable && event.target === box.current) onClose()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a dialog owns Escape, Tab and its backdrop
    <dialog
      ref={box}
      className={styles.dialog}
      style={{ width }}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        if (dismissable) onClose()
      }}
      onKeyDown={key}
      onMouseDown={pressBackdrop}
    >
      <div className={styles.sheet}>
        <header className={styles.head}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
        </header>
        <div className={styles.body}>{children}</div>
        {footer && <footer className={styles.foot}>{footer}</footer>}
        {/* Last in order, so that the dialog opens with its content in focus rather than its exit. */}
        {dismissable && (
          <div className={styles.exit}>
            <CloseButton onClick={onClose} />
          </div>
        )}
      </div>
    </dialog>
  )
}
