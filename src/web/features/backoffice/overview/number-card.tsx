import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Card } from '#web/ui/card.tsx'
import styles from './overview.module.css'

export interface NumberCardProps {
  to: string
  label: string
  note?: string
  children: ReactNode
}

export function NumberCard({ to, label, note, children }: NumberCardProps) {
  return (
    <Card as="li" linked className={styles.card}>
      <Link to={to} data-card-link className={styles.label}>
        {label}
      </Link>
      <p className={styles.number}>{children}</p>
      {note && <p className={styles.note}>{note}</p>}
    </Card>
  )
}
