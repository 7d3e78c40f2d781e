import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { FilterLinks } from '#web/area-kit/list/filter-links.tsx'
import { useNumberedList } from '#web/area-kit/list/use-numbered-list.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListBody } from '#web/area-kit/list/list-body.tsx'
import { ListSearch } from '#web/area-kit/list/list-search.tsx'
import { oneOf } from '#web/area-kit/list/filters.tsx'
import { sortColumns } from '#contract/sorting.ts'
import { useWaitingRefunds } from './use-waiting-refunds.ts'
import styles from '#web/area-kit/record.module.css'
import { RefundTable } from './refund-table.tsx'

const states = ['asked', 'by_hand', 'under_way', 'failed', 'done', 'refused'] as const

/** Refunds by state: requested, in progress, failed, done and refused. */
export function RefundAdmin() {
  const { t } = useTranslation(['trade', 'backoffice'])
  const [search] = useSearchParams()
  const { asked, failed, by_hand } = useWaitingRefunds()
  const keyword = search.get('keyword')?.trim().slice(0, 64) || undefined
  const filters = { state: oneOf(search, 'state', states), keyword }
  const list = useNumberedList('GET /api/v1/admin/refunds', { query: filters }, sortColumns.refunds)
  const withCount = (label: string, count: number) => (count > 0 ? `${label} (${count})` : label)
  return (
    <>
      <div className={`${styles.filters} ${styles.bar}`}>
        <FilterLinks
          label={t('trade:refund.filter')}
          param="state"
          options={[
            { value: '', label: t('backoffice:list.all') },
            { value: 'asked', label: withCount(t('trade:refundState.asked'), asked) },
            { value: 'by_hand', label: withCount(t('trade:refundState.byHand'), by_hand) },
            { value: 'under_way', label: t('trade:refundState.underWay') },
            { value: 'failed', label: withCount(t('trade:refundState.failed'), failed) },
            { value: 'done', label: t('trade:refundState.done') },
            { value: 'refused', label: t('trade:refundState.refused') },
          ]}
        />
        <ListSearch label={t('trade:refund.search')} placeholder={t('trade:refund.searchHint')} />
      </div>
      <ListBody
        label={t('common:title.refunds')}
        list={list}
        empty={
          keyword === undefined ? (
            <EmptyState
              title={t(filters.state ? 'trade:refund.noneSuch' : 'trade:refund.none')}
              why={t('trade:refund.noneWhy')}
            />
          ) : (
            <EmptyState
              title={t('trade:refund.noneFound')}
              action={<ButtonLink to="/refunds">{t('backoffice:list.showAll')}</ButtonLink>}
            />
          )
        }
      >
        {(refunds) => <RefundTable refunds={refunds} />}
      </ListBody>
    </>
  )
}
