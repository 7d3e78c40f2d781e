import { useTranslation } from 'react-i18next'
import { leadStateKeys } from '#contract/lead/limits.ts'
import { FilterLinks } from '#web/area-kit/list/filter-links.tsx'
import { FilterSelect, optionsOf } from '#web/area-kit/list/filters.tsx'
import listStyles from '#web/area-kit/list/list.module.css'
import { ListSearch } from '#web/area-kit/list/list-search.tsx'
import styles from '#web/area-kit/record.module.css'
import { useCall } from '#web/lib/query.ts'

/** Filters of the leads, in the query of the address. */
export function LeadFilters() {
  const { t } = useTranslation(['lead', 'backoffice'])
  const owners = useCall('GET /api/v1/admin/lead_owners', {}, { quiet: true })
  const sources = useCall('GET /api/v1/admin/lead_sources', {}, { quiet: true })
  const all = { value: '', label: t('backoffice:list.all') }
  const named = (list: readonly { id: number; name: string }[] = []) =>
    list.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <div className={styles.filters}>
      <div className={listStyles.bar}>
        <FilterLinks
          label={t('lead:filterState')}
          param="state"
          options={[all, ...optionsOf(t, leadStateKeys)]}
        />
        <ListSearch label={t('lead:search')} placeholder={t('lead:searchHint')} />
      </div>
      <div className={styles.fields}>
        <FilterSelect
          label={t('lead:due')}
          param="due"
          options={[{ value: 'today', label: t('lead:dueToday') }]}
        />
        <FilterSelect
          label={t('lead:owner')}
          param="owner"
          options={[
            { value: 'me', label: t('lead:ownedByMe') },
            { value: 'none', label: t('lead:ownedByNobody') },
            ...named(owners.data?.list),
          ]}
        />
        <FilterSelect label={t('lead:source')} param="source_id" options={named(sources.data?.list)} />
      </div>
    </div>
  )
}
