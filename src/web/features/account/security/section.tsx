import { type ReactNode, useId } from 'react'
import { Card } from '#web/ui/card.tsx'
import styles from './security.module.css'

/** A part of the page about the security of one's account. */
export function Section({ title, what, children }: { title: string; what: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card as="section" padding="large" aria-labelledby={id} className={styles.section}>
      <div>
        <h2 id={id}>{title}</h2>
        <p className="second">{what}</p>
      </div>
      {children}
    </Card>
  )
}
