import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import styles from './progress.module.css'

/** the server does not count beyond this */
const COUNTED = 10_000

export interface LoadMoreProps {
  shown: number
  total: number
  loading?: boolean | undefined
  onMore: () => void
}

/** How many items of a list are shown, and a button for more. */
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
