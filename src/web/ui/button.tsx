import type { ComponentProps, MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './button.module.css'
import { type ButtonLook, buttonClass } from './button-class.ts'

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** Busy: shows a spinner, keeps width and focus, ignores presses. */
  loading?: boolean | undefined
}

/** Its label is a verb. Defaults to `type="button"`; forms set `type="submit"`. */
export function Button({
  look,
  size,
  block,
  loading = false,
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const { t } = useTranslation('ui')
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (loading) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ look, size, block }, loading && styles.loading, className)}
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
      onClick={press}
    >
      <span className={styles.text}>{children}</span>
      {loading && <span className={styles.spinner} role="img" aria-label={t('ui:loading')} />}
    </button>
  )
}
