import type { ReactNode } from 'react'
import styles from './state.module.css'

export interface EmptyStateProps {
  title: ReactNode
  /** Why there is nothing. */
  why?: ReactNode
  /** The next step: a Button or ButtonLink. */
  action?: ReactNode
}

export function EmptyState({ title, why, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <svg className={styles.drawing} viewBox="0 0 96 64" width="96" height="64" aria-hidden="true">
        <path d="M48 18C40 11 27 9 10 10v40c17-1 30 1 38 8 8-7 21-9 38-8V10C69 9 56 11 48 18Zm0 0v40" />
        <path className={styles.faint} d="M20 22c7 0 12 1 18 4M20 33c7 0 12 1 18 4M76 22c-7 0-12 1-18 4" />
      </svg>
      <p className={styles.title}>{title}</p>
      {why && <p className={styles.why}>{why}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
