import { type ReactNode, useId } from 'react'
import { CloseButton } from './close-button.tsx'
import styles from './dialog.module.css'
import { useModal } from './use-modal.ts'

export interface DialogProps {
  open: boolean
  title: ReactNode
  onClose: () => void
  children: ReactNode
  /** The buttons at the bottom; the last one is the primary action. */
  footer?: ReactNode
  /** px; limited by the screen. */
  width?: number | undefined
  /** False while closing would lose input: Escape, backdrop and cross are disabled. */
  dismissable?: boolean | undefined
}

/** A modal dialog by the `dialog` element; focus returns to where it was. */
export function Dialog(props: DialogProps) {
  return props.open ? <OpenDialog {...props} /> : null
}

function OpenDialog({ title, onClose, children, footer, width = 480, dismissable = true }: DialogProps) {
  const id = useId()
  const modal = useModal(onClose, dismissable)
  return (
    <dialog {...modal} className={styles.dialog} style={{ width }} aria-labelledby={id}>
      <div className={styles.sheet}>
        <header className={styles.head}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
        </header>
        <div className={styles.body}>{children}</div>
        {footer && <footer className={styles.foot}>{footer}</footer>}
        {/* Last in order, so that the dialog focuses its content first, not the cross. */}
        {dismissable && (
          <div className={styles.exit}>
            <CloseButton onClick={onClose} />
          </div>
        )}
      </div>
    </dialog>
  )
}
