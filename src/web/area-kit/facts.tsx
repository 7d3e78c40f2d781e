import type { ReactNode } from 'react'
import { Card } from '#web/ui/card.tsx'
import styles from './record.module.css'

export interface Fact {
  label: string
  /** nothing: the fact is left out */
  value: ReactNode
}

/** Labelled values, one below the other. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts
        .filter(({ value }) => value !== null && value !== undefined && value !== '' && value !== false)
        .map(({ label, value }) => (
          <div key={label} className={styles.fact}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

/** A part of a page with its heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" padding="large" className={styles.card} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </Card>
  )
}
