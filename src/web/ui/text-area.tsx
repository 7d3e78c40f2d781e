import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { useFieldWiring } from './field-context.ts'
import styles from './input.module.css'

/** A multi-line text field. */
export function TextArea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  const name = classNames(styles.input, styles.area, className)
  return <textarea {...useFieldWiring()} rows={rows} {...rest} className={name} />
}
