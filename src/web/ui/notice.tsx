import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { CloseButton } from './close-button.tsx'
import styles from './notice.module.css'

export type NoticeTone = 'info' | 'good' | 'warn' | 'error'

export interface NoticeProps {
  tone?: NoticeTone | undefined
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
  onClose?: (() => void) | undefined
  /** Read out when it appears; leave off for what stands there from the start. */
  live?: boolean | undefined
}

/** A sentence that stays in the page. The tone's bar is beside the words, never instead of them. */
export function Notice({ tone = 'info', title, children, action, onClose, live }: NoticeProps) {
  const role = live ? (tone === 'error' ? 'alert' : 'status') : undefined
  return (
    <div className={classNames(styles.notice, styles[tone])} role={role}>
      <div className={styles.words}>
        {title && <p className={styles.title}>{title}</p>}
        {children}
      </div>
      {action}
      {onClose && <CloseButton onClick={onClose} />}
    </div>
  )
}
