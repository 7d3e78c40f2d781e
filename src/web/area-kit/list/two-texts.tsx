import type { ReactNode } from 'react'
import styles from './data-table.module.css'

export interface TwoTextsProps {
  children: ReactNode
  /** small, below the first; beside it where rows have one line */
  second?: ReactNode
  /** the whole of what the texts shorten */
  title?: string
}

/** A text of a list with a smaller one that belongs to it. */
export function TwoTexts({ children, second, title }: TwoTextsProps) {
  return (
    <span className={styles.two} title={title}>
      <span>{children}</span>
      {second && <span className={styles.second}>{second}</span>}
    </span>
  )
}
