import { useTranslation } from 'react-i18next'
import styles from '#web/area-kit/record.module.css'
import { useCall } from '#web/lib/query.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

/** Number of enquiries that wait for an answer, looked for every minute; nothing when there are none. */
function EnquiryCount() {
  const { t } = useTranslation('common')
  const { data } = useCall(
    'GET /api/v1/admin/enquiries',
    { query: { state: 'waiting', limit: 1 } },
    { quiet: true, refetchInterval: 60_000 },
  )
  const count = data?.total ?? 0
  if (count === 0) return null
  return (
    <>
      {' '}
      <span className={styles.count} aria-hidden="true">
        {count}
      </span>
      <VisuallyHidden>{t('common:enquiriesWaiting', { count })}</VisuallyHidden>
    </>
  )
}

/** The number beside the navigation entry of enquiries. */
export const EnquiryMark = ({ route }: { route: string }) =>
  route === '/enquiries' ? <EnquiryCount /> : null
