import { useTranslation } from 'react-i18next'
import { WaitingCount } from '#web/area-kit/waiting-count.tsx'
import { useWaitingRefunds } from './use-waiting-refunds.ts'

/** Number of refunds that wait for a person. */
function RefundCount() {
  const { t } = useTranslation('common')
  const { asked, failed, by_hand } = useWaitingRefunds()
  const count = asked + failed + by_hand
  return <WaitingCount count={count} text={t('common:refundsWaiting', { count })} />
}

/** The number beside the navigation entry of refunds. */
export const RefundMark = ({ route }: { route: string }) => (route === '/refunds' ? <RefundCount /> : null)
