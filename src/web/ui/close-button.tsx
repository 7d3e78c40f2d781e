import { useTranslation } from 'react-i18next'
import styles from './notice.module.css'

/** The cross button that closes its container. */
export function CloseButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('ui')
  return (
    <button type="button" className={styles.close} aria-label={t('ui:close')} onClick={onClick}>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path
          d="m3.5 3.5 9 9m0-9-9 9"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinecap="round"
        />
      </svg>
    </button>
  )
}
