import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { Can } from '#web/area-kit/can.tsx'
import { useNumberedList } from '#web/area-kit/list/use-numbered-list.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useLang } from '#web/ui/use-lang.ts'
import { ListBody } from '#web/area-kit/list/list-body.tsx'
import { type Column, DataTable } from '#web/area-kit/list/data-table.tsx'
import listStyles from '#web/area-kit/list/list.module.css'
import { StateFilter } from '#web/features/promotion/manage/state-filter.tsx'
import { type AdminCoupon, isOpen, isState } from '#web/features/promotion/manage/states.ts'
import { StopDialog } from '#web/features/promotion/manage/stop-dialog.tsx'
import { TimeSpan } from '#web/features/promotion/manage/time-span.tsx'
import { CouponState } from './coupon-state.tsx'
import { totalText, valueText } from './coupon-texts.ts'

interface CouponTableProps {
  coupons: readonly AdminCoupon[]
  onStop: (coupon: AdminCoupon) => void
}

function CouponTable({ coupons, onStop }: CouponTableProps) {
  const { t } = useTranslation('promotion')
  const lang = useLang()
  const columns: readonly Column<AdminCoupon>[] = [
    {
      title: t('promotion:coupon'),
      key: 'coupon',
      grow: 3,
      cell: (coupon) => (
        <Link to={`/coupons/${coupon.id}`} title={coupon.label}>
          {coupon.label}
        </Link>
      ),
    },
    { title: t('promotion:value'), key: 'value', cell: (coupon) => valueText(coupon, lang, t) },
    {
      title: t('promotion:scope'),
      key: 'scope',
      from: 'xl',
      cell: ({ product_ids }) =>
        product_ids.length === 0
          ? t('promotion:allCourses')
          : t('promotion:someCourses', { count: product_ids.length }),
    },
    {
      title: t('promotion:claimTime'),
      key: 'claim',
      from: 'xl',
      cell: ({ is_claimable, claim_begin_time, claim_end_time }) =>
        is_claimable === 1 ? (
          <TimeSpan days from={claim_begin_time} until={claim_end_time} />
        ) : (
          t('promotion:onlyAssigned')
        ),
    },
    {
      title: t('promotion:useTime'),
      key: 'use',
      from: 'l',
      cell: ({ begin_time, end_time }) => <TimeSpan days from={begin_time} until={end_time} />,
    },
    {
      title: t('promotion:claimedCount'),
      key: 'claimed',
      align: 'right',
      cell: (coupon) => (
        <span className={listStyles.number}>
          {coupon.claimed} / {totalText(coupon, t)}
        </span>
      ),
    },
    { title: t('promotion:used'), key: 'used', cell: (row) => row.used, align: 'right' },
    { title: t('promotion:stateTitle'), key: 'state', cell: (coupon) => <CouponState {...coupon} /> },
    {
      title: t('promotion:actions'),
      key: 'actions',
      cell: (coupon) =>
        isOpen(coupon.state) && (
          <Can permission="coupon.write">
            <Button
              size="small"
              look="quiet"
              aria-label={t('promotion:stopNamed', { name: coupon.label })}
              onClick={() => onStop(coupon)}
            >
              {t('promotion:stop')}
            </Button>
          </Can>
        ),
    },
  ]
  return <DataTable<AdminCoupon> dense keyOf={({ id }) => id} columns={columns} rows={coupons} />
}

/** The school's coupons with their usage, filtered by state. */
export function CouponAdmin() {
  const { t } = useTranslation(['promotion', 'backoffice'])
  const [search] = useSearchParams()
  const given = search.get('state')
  const filters = { state: isState(given) ? given : undefined }
  const list = useNumberedList('GET /api/v1/admin/coupons', { query: filters })
  const [stopping, setStopping] = useState<AdminCoupon | null>(null)
  return (
    <>
      <div className={listStyles.bar}>
        <StateFilter />
      </div>
      <ListBody
        label={t('area:title.coupons')}
        list={list}
        empty={
          filters.state ? (
            <EmptyState
              title={t('promotion:noCouponFound')}
              action={<ButtonLink to="/coupons">{t('backoffice:list.showAll')}</ButtonLink>}
            />
          ) : (
            <EmptyState
              title={t('promotion:noCoupons')}
              why={t('promotion:noCouponsWhy')}
              action={
                <ButtonLink look="primary" to="/coupons/new">
                  {t('promotion:issue')}
                </ButtonLink>
              }
            />
          )
        }
      >
        {(coupons) => <CouponTable coupons={coupons} onStop={setStopping} />}
      </ListBody>
      <StopDialog
        stopping={
          stopping && {
            id: stopping.activity_id,
            name: stopping.label,
            what: t('promotion:stopCouponWhat'),
          }
        }
        onClose={() => setStopping(null)}
      />
    </>
  )
}
