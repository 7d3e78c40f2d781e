import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from './undo-bar.module.css'

/** How long the bar stays, in milliseconds; it also stays while it has pointer or focus. */
const DURATION = 10_000

export interface UndoBarProps {
  text: ReactNode
  onUndo: () => void
  onClose: () => void
}

/** Names the last change and offers to undo it. */
export function UndoBar({ text, onUndo, onClose }: UndoBarProps) {
  const { t } = useTranslation('backoffice')
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(onClose, DURATION)
    return () => clearTimeout(timer)
  }, [held, onClose])
  return (
    <div
      className={styles.undo}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Notice
        tone="good"
        live
        onClose={onClose}
        action={
          <Button size="small" onClick={onUndo}>
            {t('backoffice:product.undo')}
          </Button>
        }
      >
        <p>{text}</p>
      </Notice>
    </div>
  )
}
