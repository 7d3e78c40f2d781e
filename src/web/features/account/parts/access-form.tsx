import type { ReactNode, RefObject } from 'react'
import styles from './access-page.module.css'
import { useFirstFocus } from './access-focus.ts'

export interface AccessFormProps {
  form: RefObject<HTMLFormElement | null>
  onSubmit: () => void
  /** the main form of the page, which gets the focus */
  main?: boolean
  children: ReactNode
}

/** A form of one column. Problems are shown below each field, not by the browser's validation. */
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
