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
  /** Announces the notice when it appears; leave it off for notices that are there from the start. */
  live?: boolean | undefined
}

/** A message in the page. The colour of its bar only repeats what the text says. */
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
