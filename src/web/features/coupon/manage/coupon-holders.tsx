import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { ByKey } from '#contract/operations.ts'
import { FilterLinks } from '#web/area-kit/list/filter-links.tsx'
import { Moment } from '#web/area-kit/moment.tsx'
import { usePageList } from '#web/area-kit/list/use-page-list.ts'
import { ExportButton } from '#web/features/exports/export-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { ListBody } from '#web/area-kit/list/list-body.tsx'
import { type Column, DataTable } from '#web/area-kit/list/data-table.tsx'
import listStyles from '#web/area-kit/list/list.module.css'
import { ListSearch } from '#web/area-kit/list/list-search.tsx'
import { RecordLink } from '#web/area-kit/record-link.tsx'

type Holder = ByKey['GET /api/v1/coupons/{id}/assign']['reply']['list'][number]

function HolderTable({ holders }: { holders: readonly Holder[] }) {
  const { t } = useTranslation('promotion')
  const columns: readonly Column<Holder>[] = [
    {
      title: t('promotion:student'),
      key: 'student',
      cell: ({ userid, name, username }) => (
        <span className={listStyles.stack}>
          <RecordLink to={`/users/${userid}`}>{name || username}</RecordLink>
          <span className={listStyles.small}>{username}</span>
        </span>
      ),
    },
    {
      title: t('promotion:heldSince'),
      key: 'since',
      cell: ({ claimed_at }) => <Moment at={claimed_at} />,
    },
    {
      title: t('promotion:usage'),
      key: 'usage',
      cell: ({ isUse }) =>
        isUse === 1 ? <Tag tone="good">{t('promotion:isUsed')}</Tag> : <Tag>{t('promotion:notUsed')}</Tag>,
    },
    {
      title: t('promotion:usedFor'),
      key: 'order',
      cell: ({ used_at, order_number }) => (
        <span className={listStyles.stack}>
          {order_number && (
            <RecordLink
              className={listStyles.number}
              to={`/orders?${new URLSearchParams({ keyword: order_number }).toString()}`}
            >
              {order_number}
            </RecordLink>
          )}
          {used_at !== null && (
            <span className={listStyles.small}>
              <Moment at={used_at} />
            </span>
          )}
        </span>
      ),
    },
  ]
  return <DataTable<Holder> keyOf={({ user_coupon_id }) => user_coupon_id} columns={columns} rows={holders} />
}

/** Holders of a coupon, and the orders in which it was used. */
export function CouponHolders({ id }: { id: number }) {
  const { t } = useTranslation(['promotion', 'backoffice'])
  const [search] = useSearchParams()
  const usage = search.get('used')
  const filters = {
    keyword: search.get('keyword')?.trim().slice(0, 64) || undefined,
    isUse: usage === '1' ? (1 as const) : usage === '0' ? (0 as const) : undefined,
  }
  const list = usePageList('GET /api/v1/coupons/{id}/assign', { params: { id }, query: filters })
  const filtered = filters.keyword !== undefined || filters.isUse !== undefined
  return (
    <>
      <div className={listStyles.bar}>
        <FilterLinks
          label={t('promotion:usage')}
          param="used"
          options={[
            { value: '', label: t('backoffice:list.all') },
            { value: '0', label: t('promotion:notUsed') },
            { value: '1', label: t('promotion:isUsed') },
          ]}
        />
        <ListSearch label={t('promotion:searchHolders')} placeholder={t('promotion:searchHoldersHint')} />
        <ExportButton request={{ kind: 'coupons', filters: { coupon_id: id } }} />
      </div>
      <ListBody
        label={t('promotion:holders')}
        list={list}
        empty={
          <EmptyState
            title={t(filtered ? 'promotion:noHolderFound' : 'promotion:noHolders')}
            why={filtered ? undefined : t('promotion:noHoldersWhy')}
          />
        }
      >
        {(holders) => <HolderTable holders={holders} />}
      </ListBody>
    </>
  )
}
