import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { usePageList } from '#web/area-kit/list/use-page-list.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListBody } from '#web/area-kit/list/list-body.tsx'
import { AuditFilter } from './audit-filter.tsx'
import { AuditTable } from './audit-table.tsx'

const longest = 64

/** The audit log, newest first, with filters by subject and person. */
export function AuditLog() {
  const { t } = useTranslation('website')
  const [search] = useSearchParams()
  const word = (name: string) => search.get(name)?.trim().slice(0, longest) || undefined
  const filters = { subject: word('subject'), person: word('person') }
  const filtered = filters.subject !== undefined || filters.person !== undefined
  const list = usePageList('GET /api/v1/admin/audit', { query: filters })
  return (
    <>
      <AuditFilter key={search.toString()} />
      <ListBody
        label={t('common:title.audit')}
        list={list}
        empty={
          <EmptyState
            title={t(filtered ? 'website:audit.noneFound' : 'website:audit.none')}
            action={filtered ? <ButtonLink to="/audit">{t('website:audit.showAll')}</ButtonLink> : undefined}
          />
        }
      >
        {(entries) => <AuditTable entries={entries} />}
      </ListBody>
    </>
  )
}
