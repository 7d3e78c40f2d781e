import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import styles from './qr-panel.module.css'

const QrCode = lazy(() => import('#web/ui/qr-code.tsx'))

/** px */
const SIZE = 240

const placeholder = (
  <Loading>
    <Skeleton shape="block" width={SIZE} height={SIZE} />
  </Loading>
)

export interface QrPanelProps {
  /** null while a new code loads */
  value: string | null
  expired: boolean
  timeLeft: string
  onRefresh: () => void
}

/** The QR code with its remaining time; an expired code is covered by a refresh button. */
export function QrPanel({ value, expired, timeLeft, onRefresh }: QrPanelProps) {
  const { t } = useTranslation('payment')
  return (
    <div className={styles.panel}>
      <div className={styles.code}>
        {value === null ? (
          placeholder
        ) : (
          <div className={expired ? styles.covered : undefined} aria-hidden={expired || undefined}>
            <Suspense fallback={placeholder}>
              <QrCode value={value} label={t('payment:qr.label')} size={SIZE} />
            </Suspense>
          </div>
        )}
        {expired && (
          <div className={styles.cover} role="alert">
            <p>{t('payment:qr.expired')}</p>
            <Button look="primary" onClick={onRefresh}>
              {t('payment:qr.refresh')}
            </Button>
          </div>
        )}
      </div>
      <p className={styles.time}>
        {value !== null && !expired && (
          <>
            {t('payment:qr.timeLeft')} <span role="timer">{timeLeft}</span>
          </>
        )}
      </p>
      {value !== null && !expired && <p className={styles.hint}>{t('payment:qr.renewable')}</p>}
      {!expired && (
        <Button look="quiet" size="small" disabled={value === null} onClick={onRefresh}>
          {t('payment:qr.refresh')}
        </Button>
      )}
    </div>
  )
}
