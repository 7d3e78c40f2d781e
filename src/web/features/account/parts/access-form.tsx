import type { ReactNode, RefObject } from 'react'
import styles from './access-page.module.css'

export interface AccessFormProps {
  form: RefObject<HTMLFormElement | null>
  onSubmit: () => void
  children: ReactNode
}

/** A form of one column. What is wrong is said by us, under each field, not by the browser's bubbles. */
export function AccessForm({ form, onSubmit, children }: AccessFormProps) {
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
    </form>
  )
}
