import type { ReactNode } from 'react'
import styles from './form.module.css'

/** A group of fields with a heading. */
export function Group({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{title}</legend>
      {children}
    </fieldset>
  )
}
