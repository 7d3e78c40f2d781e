import { useTranslation } from 'react-i18next'
import { usePageList } from '#web/area-kit/list/use-page-list.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListBody } from '#web/area-kit/list/list-body.tsx'
import { SmsTable } from './sms-table.tsx'

/** Polling interval in milliseconds; paused while the page is hidden. */
export const SMS_REFRESH_MS = 5000

/** The outbox: without an SMS provider, codes are read here. */
export function SmsOutbox() {
  const { t } = useTranslation('backoffice')
  const list = usePageList('GET /api/v1/admin/sms', {}, { refreshEvery: SMS_REFRESH_MS })
  return (
    <ListBody
      label={t('common:title.sms')}
      list={list}
      empty={<EmptyState title={t('backoffice:sms.none')} why={t('backoffice:sms.noneWhy')} />}
    >
      {(messages) => <SmsTable messages={messages} />}
    </ListBody>
  )
}
