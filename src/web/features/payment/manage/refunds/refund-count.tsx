import { useTranslation } from 'react-i18next'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from '#web/area-kit/record.module.css'
import { useWaitingRefunds } from './use-waiting-refunds.ts'

/** Number of refunds that wait for a person; nothing when there are none. */
function RefundCount() {
  const { t } = useTranslation('common')
  const { asked, failed, by_hand } = useWaitingRefunds()
  const count = asked + failed + by_hand
  if (count === 0) return null
  return (
    <>
      {' '}
      <span className={styles.count} aria-hidden="true">
        {count}
      </span>
      <VisuallyHidden>{t('common:refundsWaiting', { count })}</VisuallyHidden>
    </>
  )
}

/** The number beside the navigation entry of refunds. */
export const RefundMark = ({ route }: { route: string }) => (route === '/refunds' ? <RefundCount /> : null)
