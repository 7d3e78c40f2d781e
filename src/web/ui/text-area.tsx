import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { useFieldWiring } from './field-context.ts'
import styles from './input.module.css'

/** the share of the limit from which on a text says how long it is */
const NEAR = 0.8

/** A multi-line text field. In a `Field` a text that comes near its limit says so, since nothing more is taken there. */
export function TextArea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  const name = classNames(styles.input, styles.area, className)
  const wiring = useFieldWiring()
  const { value, maxLength } = rest
  const length = typeof value === 'string' ? value.length : 0
  return (
    <>
      <textarea {...wiring} rows={rows} {...rest} className={name} />
      {wiring.id !== undefined && maxLength !== undefined && length >= maxLength * NEAR && (
        <span className={styles.count}>{`${length} / ${maxLength}`}</span>
      )}
    </>
  )
}
