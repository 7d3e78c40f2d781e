import { useTranslation } from 'react-i18next'
import { ListBody } from '#web/area-kit/list/list-body.tsx'
import { usePageList } from '#web/area-kit/list/use-page-list.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { EnquiryTable } from './enquiry-list.tsx'

/** What one student asked the school. */
export default function UserEnquiries({ userid }: { userid: number }) {
  const { t } = useTranslation('message')
  const list = usePageList('GET /api/v1/admin/enquiries', { query: { userid } })
  return (
    <ListBody
      label={t('area:title.enquiries')}
      list={list}
      empty={<EmptyState title={t('message:enquiry.noneOfStudent')} />}
    >
      {(rows) => <EnquiryTable rows={rows} ofOne />}
    </ListBody>
  )
}
