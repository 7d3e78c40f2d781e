import type { ReactNode } from 'react'
import styles from './statistics-row.module.css'

export interface Statistic {
  label: string
  value: ReactNode
}

/** Numbers of a record, side by side, each under its label. */
export function StatisticsRow({ statistics }: { statistics: readonly Statistic[] }) {
  return (
    <dl className={styles.statistics}>
      {statistics.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
