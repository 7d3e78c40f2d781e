import type { ReactNode, RefObject } from 'react'
import styles from './access-page.module.css'
import { useFirstFocus } from './access-focus.ts'

export interface AccessFormProps {
  form: RefObject<HTMLFormElement | null>
  onSubmit: () => void
  /** the page is there for this form, which takes the focus */
  main?: boolean
  children: ReactNode
}

/** A form of one column. What is wrong is said by us, under each field, not by the browser's bubbles. */
export function AccessForm({ form, onSubmit, main = false, children }: AccessFormProps) {
  useFirstFocus(form, main)
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
