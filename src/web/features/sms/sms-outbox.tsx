import { useTranslation } from 'react-i18next'
import { usePageList } from '#web/area-kit/list/use-page-list.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListBody } from '#web/area-kit/list/list-body.tsx'
import { SmsTable } from './sms-table.tsx'

/** Milliseconds between two looks; none while the page is hidden. */
export const SMS_REFRESH_MS = 5000

/** What was sent, or would have been: codes are read here while no SMS provider is set up. */
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
