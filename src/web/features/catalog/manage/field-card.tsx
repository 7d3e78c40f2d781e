import { type ReactNode, useId } from 'react'
import { Card } from '#web/ui/card.tsx'
import styles from './product-form.module.css'

/** Fields that belong together, under a heading. */
export function FieldCard({ title, children }: { title?: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card as="section" className={styles.group} aria-labelledby={title && id}>
      {title && (
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
      )}
      {children}
    </Card>
  )
}
