import { useTranslation } from 'react-i18next'
import { ListBody } from '#web/area-kit/list/list-body.tsx'
import { usePageList } from '#web/area-kit/list/use-page-list.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { AuditTable } from './audit-table.tsx'

/** What was changed of one user, newest first. */
export default function RecordAudit({ userid }: { userid: number }) {
  const { t } = useTranslation('website')
  const list = usePageList('GET /api/v1/admin/audit', { query: { record: `user ${userid}` } })
  return (
    <ListBody
      label={t('common:title.audit')}
      list={list}
      empty={<EmptyState title={t('website:audit.none')} />}
    >
      {(entries) => <AuditTable entries={entries} />}
    </ListBody>
  )
}
