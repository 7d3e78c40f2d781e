import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { classNames } from '#web/ui/class-names.ts'
import { Card } from '#web/ui/card.tsx'
import styles from './overview.module.css'

export interface NumberCardProps {
  /** link to the list of what is counted, where there is one */
  to?: string
  label: string
  note?: string
  /** two columns wide on the phone: amounts are long */
  wide?: boolean
  children: ReactNode
}

export function NumberCard({ to, label, note, wide = false, children }: NumberCardProps) {
  return (
    <Card as="li" linked={to !== undefined} className={classNames(styles.card, wide && styles.wide)}>
      {to === undefined ? (
        <p className={styles.label}>{label}</p>
      ) : (
        <Link to={to} data-card-link className={styles.label}>
          {label}
        </Link>
      )}
      <p className={styles.number}>{children}</p>
      {note && <p className={styles.note}>{note}</p>}
    </Card>
  )
}
