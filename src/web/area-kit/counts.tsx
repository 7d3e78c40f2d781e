import type { ReactNode } from 'react'
import styles from './counts.module.css'

export interface Count {
  label: string
  value: ReactNode
}

/** Numbers of a record, side by side, each under its label. */
export function Counts({ counts }: { counts: readonly Count[] }) {
  return (
    <dl className={styles.counts}>
      {counts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
