import type { ReactNode } from 'react'
import styles from './field.module.css'

/** The error of a field. The element is always rendered, so that screen readers announce an error. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div aria-live="polite">
      {children && (
        <p className={styles.error} id={id}>
          <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
            <path
              d="M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13Zm0 3v4.2m0 2.3v.6"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.6"
            />
          </svg>
          <span>{children}</span>
        </p>
      )}
    </div>
  )
}
