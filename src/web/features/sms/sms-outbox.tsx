import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { dayOf, FilterDays } from '#web/area-kit/list/filters.tsx'
import recordStyles from '#web/area-kit/record.module.css'
import { usePageList } from '#web/area-kit/list/use-page-list.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListBody } from '#web/area-kit/list/list-body.tsx'
import { SmsTable } from './sms-table.tsx'

/** Polling interval in milliseconds; paused while the page is hidden. */
export const SMS_REFRESH_MS = 5000

/** The outbox: without an SMS provider, codes are read here. */
export function SmsOutbox() {
  const { t } = useTranslation('backoffice')
  const [search] = useSearchParams()
  const days = { from: dayOf(search, 'from'), to: dayOf(search, 'to') }
  const isNarrowed = days.from !== undefined || days.to !== undefined
  const list = usePageList('GET /api/v1/admin/sms', { query: days }, { refreshEvery: SMS_REFRESH_MS })
  return (
    <>
      <div className={`${recordStyles.filters} ${recordStyles.fields}`}>
        <FilterDays />
      </div>
      <ListBody
        label={t('common:title.sms')}
        list={list}
        empty={
          <EmptyState
            title={t('backoffice:sms.none')}
            why={isNarrowed ? undefined : t('backoffice:sms.noneWhy')}
          />
        }
      >
        {(messages) => <SmsTable messages={messages} />}
      </ListBody>
    </>
  )
}
