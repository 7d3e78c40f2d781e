import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import styles from './state.module.css'

export interface ErrorStateProps {
  /** The failure; a general sentence by default. */
  title?: ReactNode
  /** Whether anything was lost, and what to do; left out where the title suffices. */
  what?: ReactNode
  onRetry?: (() => void) | undefined
  retrying?: boolean | undefined
  /** The request's id, for support. */
  requestId?: string | undefined
  action?: ReactNode
}

export function ErrorState({ title, what, onRetry, retrying, requestId, action }: ErrorStateProps) {
  const { t } = useTranslation('ui')
  const text = what === undefined && title === undefined ? t('ui:errorWhat') : what
  return (
    <div className={styles.state} role="alert">
      <p className={styles.title}>{title ?? t('ui:errorTitle')}</p>
      {text && <p className={styles.why}>{text}</p>}
      {requestId && <p className={styles.id}>{t('ui:requestId', { id: requestId })}</p>}
      <div className={styles.action}>
        {onRetry && (
          <Button look="primary" loading={retrying} onClick={onRetry}>
            {t('ui:retry')}
          </Button>
        )}
        {action}
      </div>
    </div>
  )
}
