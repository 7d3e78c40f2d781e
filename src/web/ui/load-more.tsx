import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import styles from './progress.module.css'

/** the server counts no further */
const COUNTED = 10_000

export interface LoadMoreProps {
  shown: number
  total: number
  loading?: boolean | undefined
  onMore: () => void
}

/** How much of a list is on show, and the button for more while there is more. */
export function LoadMore({ shown, total, loading, onMore }: LoadMoreProps) {
  const { t } = useTranslation('ui')
  return (
    <div className={styles.more}>
      <p className={styles.count} aria-live="polite">
        {t('ui:shownOfTotal', { shown, total: total > COUNTED ? `${COUNTED}+` : total })}
      </p>
      {shown < total && (
        <Button loading={loading} onClick={onMore}>
          {t('ui:loadMore')}
        </Button>
      )}
    </div>
  )
}
