import { type ReactNode, useId } from 'react'
import { Card } from '#web/ui/card.tsx'
import styles from './security.module.css'

export interface SectionProps {
  title: string
  /** one sentence below the title */
  what?: string
  children: ReactNode
}

/** A part of a page about one's own account. */
export function Section({ title, what, children }: SectionProps) {
  const id = useId()
  return (
    <Card as="section" padding="large" aria-labelledby={id} className={styles.section}>
      <div>
        <h2 id={id}>{title}</h2>
        {what && <p className="second">{what}</p>}
      </div>
      {children}
    </Card>
  )
}
