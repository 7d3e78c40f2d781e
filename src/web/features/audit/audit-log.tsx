import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { useNumberedList } from '#web/area-kit/list/use-numbered-list.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListBody } from '#web/area-kit/list/list-body.tsx'
import { AuditFilter } from './audit-filter.tsx'
import { useAuditFilters } from './use-audit-filters.ts'
import { AuditTable } from './audit-table.tsx'

/** The audit log, newest first, with its filters. */
export function AuditLog() {
  const { t } = useTranslation('website')
  const [search] = useSearchParams()
  const filters = useAuditFilters()
  const filtered = Object.values(filters).some((value) => value !== undefined)
  const list = useNumberedList('GET /api/v1/admin/audit', { query: filters })
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
