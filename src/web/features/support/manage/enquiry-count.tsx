import { useTranslation } from 'react-i18next'
import { WaitingCount } from '#web/area-kit/waiting-count.tsx'
import { useCall } from '#web/lib/query.ts'

/** Number of enquiries that wait for an answer, requested every minute. */
function EnquiryCount() {
  const { t } = useTranslation('common')
  const { data } = useCall(
    'GET /api/v1/admin/enquiries',
    { query: { state: 'waiting', limit: 1 } },
    { quiet: true, refetchInterval: 60_000 },
  )
  const count = data?.total ?? 0
  return <WaitingCount count={count} text={t('common:enquiriesWaiting', { count })} />
}

/** The number beside the navigation entry of enquiries. */
export const EnquiryMark = ({ route }: { route: string }) =>
  route === '/enquiries' ? <EnquiryCount /> : null
