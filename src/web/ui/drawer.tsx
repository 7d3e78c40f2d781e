import { type ReactNode, useId } from 'react'
import { CloseButton } from './close-button.tsx'
import styles from './drawer.module.css'
import { useModal } from './use-modal.ts'

export interface DrawerProps {
  title: ReactNode
  onClose: () => void
  children: ReactNode
}

/** A modal drawer at the right edge, of full height; on a phone it covers the screen. */
export function Drawer({ title, onClose, children }: DrawerProps) {
  const id = useId()
  const modal = useModal(onClose)
  return (
    <dialog {...modal} className={styles.drawer} aria-labelledby={id}>
      <div className={styles.sheet}>
        <div className={styles.head}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          <CloseButton onClick={onClose} />
        </div>
        <div className={styles.body}>{children}</div>
      </div>
    </dialog>
  )
}
