import type { ReactNode } from 'react'
import styles from './sums.module.css'

/** A list of labelled values; `strong` marks the total. */
export interface SumLine {
  label: string
  value: ReactNode
  strong?: boolean
}

export function Sums({ lines }: { lines: readonly SumLine[] }) {
  return (
    <dl className={styles.sums}>
      {lines.map(({ label, value, strong }) => (
        <div key={label} className={strong ? styles.strong : styles.line}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
