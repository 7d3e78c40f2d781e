import { type ReactNode, useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './field.module.css'
import { FieldContext } from './field-context.ts'
import { FieldError } from './field-error.tsx'

export interface FieldProps {
  label: ReactNode
  /** One control of the kit; it finds its wiring by itself. */
  children: ReactNode
  hint?: ReactNode
  /** What is wrong and what to do, in words. */
  error?: ReactNode
  required?: boolean | undefined
  /** Says "optional" beside the label; for forms where most fields are required. */
  optional?: boolean | undefined
  /** Beside the label at the line's end, such as a link; reached after the control. */
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
