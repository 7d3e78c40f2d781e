import type { ReactNode } from 'react'
import styles from './sums.module.css'

/** Labelled values one below the other; `strong` for the one that counts. */
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
