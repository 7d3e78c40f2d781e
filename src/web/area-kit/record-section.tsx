import { type ReactNode, useId } from 'react'
import styles from './record.module.css'

export interface RecordSectionProps {
  title: string
  children: ReactNode
}

/** A part of somebody's record with its heading, as wide as text is read well. */
export function RecordSection({ title, children }: RecordSectionProps) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
