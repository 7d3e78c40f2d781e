import { type ReactNode, useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './field.module.css'
import { FieldContext } from './field-context.ts'
import { FieldError } from './field-error.tsx'

export interface FieldProps {
  label: ReactNode
  /** A control of the kit, which reads its attributes from the context. */
  children: ReactNode
  hint?: ReactNode
  /** The problem and its solution, as text. */
  error?: ReactNode
  required?: boolean | undefined
  /** Shows "optional" beside the label; for forms where most fields are required. */
  optional?: boolean | undefined
  /** Beside the label at the end of the line, such as a link; after the control in the tab order. */
  aside?: ReactNode
}

/** Label above, control, hint, error below. */
export function Field({ label, children, hint, error, required, optional, aside }: FieldProps) {
  const { t } = useTranslation('ui')
  const id = useId()
  const hintId = hint ? `${id}-hint` : ''
  const errorId = error ? `${id}-error` : ''
  const describedBy = `${hintId} ${errorId}`.trim()
  const wiring = useMemo(
    () => ({
      id,
      'aria-describedby': describedBy || undefined,
      'aria-invalid': errorId ? (true as const) : undefined,
      'aria-required': required ? (true as const) : undefined,
    }),
    [id, describedBy, errorId, required],
  )
  return (
    <div className={styles.field} data-field>
      <label className={styles.label} htmlFor={id}>
        {label}
        {optional && <span className={styles.optional}> {t('ui:optional')}</span>}
      </label>
      <FieldContext value={wiring}>{children}</FieldContext>
      {hint && (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      )}
      <FieldError id={errorId}>{error}</FieldError>
      {aside && <div className={styles.aside}>{aside}</div>}
    </div>
  )
}
