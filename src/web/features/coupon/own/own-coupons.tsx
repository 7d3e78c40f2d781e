import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { couponStatuses } from '#contract/coupon/enums.ts'
import { currencyCode } from '#contract/currencies.ts'
import { usePageList } from '#web/area-kit/list/use-page-list.ts'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { useTimeView } from '#web/area-kit/use-time-view.ts'
import { useConfig } from '#web/lib/config.ts'
import { coursesRoute } from '#web/lib/shop-routes.ts'
import { addressOf } from '#web/lib/documents.ts'
import { useCall } from '#web/lib/query.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { currencySign } from '#web/ui/format-money.ts'
import { formatDateTime } from '#web/ui/format-time.ts'
import { LoadMore } from '#web/ui/load-more.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { CouponCard } from '../coupon-card.tsx'
import type { OwnCoupon } from '../types.ts'
import styles from './own-coupons.module.css'
import { CouponUses } from './coupon-uses.tsx'

const PAGE = 20

const states = {
  available: {
    status: couponStatuses.unused,
    label: 'coupon:my.available',
    none: 'coupon:my.none.available',
  },
  used: { status: couponStatuses.used, label: 'coupon:my.used', none: 'coupon:my.none.used' },
  expired: { status: couponStatuses.expired, label: 'coupon:my.expired', none: 'coupon:my.none.expired' },
} as const
type State = keyof typeof states
const names: readonly State[] = ['available', 'used', 'expired']

/** Number of coupons of a state; 0 until it is known. */
const useCount = (state: State): number =>
  useCall(
    'GET /api/v1/student/coupons',
    { query: { status: states[state].status, limit: 1 } },
    { quiet: true },
  ).data?.total ?? 0

/** The state that an address names: by the number that coupons have, or by its name. */
const stateOf = (search: URLSearchParams): State =>
  names.find(
    (name) => String(states[name].status) === search.get('status') || name === search.get('state'),
  ) ?? 'available'

/** The student's coupons by state, which is in the query of the address. */
export function OwnCoupons() {
  const { t } = useTranslation('coupon')
  const [search, setSearch] = useSearchParams()
  const chosen = stateOf(search)
  const counts = { available: useCount('available'), used: useCount('used'), expired: useCount('expired') }
  return (
    <Tabs
      label={t('coupon:my.label')}
      value={chosen}
      onChange={(state) => setSearch(state === 'available' ? {} : { status: String(states[state].status) })}
      items={names.map((name) => ({
        key: name,
        label: t(states[name].label, { count: counts[name] }),
        panel: <CouponsOf key={name} state={name} />,
      }))}
    />
  )
}

function CouponsOf({ state }: { state: State }) {
  const { t } = useTranslation('coupon')
  const view = useTimeView()
  const { currency } = useConfig()
  const [now] = useState(() => Math.floor(Date.now() / 1000))
  const list = usePageList('GET /api/v1/student/coupons', {
    query: { status: states[state].status, limit: PAGE },
  })
  const { items: coupons } = list
  if (!coupons) {
    if (list.error) return <LoadFailure error={list.error} onRetry={list.retry} retrying={list.fetching} />
    return (
      <Loading>
        <div className={styles.list}>
          {[1, 2, 3].map((bone) => (
            <Skeleton key={bone} shape="block" height={104} />
          ))}
        </div>
      </Loading>
    )
  }
  if (coupons.length === 0)
    return (
      <EmptyState
        title={t(states[state].none)}
        why={state === 'available' ? t('coupon:my.none.why') : undefined}
        action={
          <ButtonLink look="primary" href={addressOf('index', coursesRoute())}>
            {t('coupon:my.find')}
          </ButtonLink>
        }
      />
    )
  const isAhead = ({ begin_time }: OwnCoupon) => begin_time > now
  // the school may have changed its currency since
  const usable = (coupon: OwnCoupon) => state === 'available' && coupon.currency === currency
  function note(coupon: OwnCoupon): string | undefined {
    if (state !== 'available') return undefined
    if (!usable(coupon))
      return t('coupon:my.otherCurrency', { currency: currencySign(currencyCode(currency), view.lang) })
    if (!isAhead(coupon)) return undefined
    return t('coupon:my.startsOn', { time: formatDateTime(coupon.begin_time, view) })
  }
  return (
    <>
      <ul className={styles.list}>
        {coupons.map((coupon) => (
          <CouponCard
            key={coupon.user_coupon_id}
            coupon={coupon}
            view={view}
            heading="h2"
            faded={!usable(coupon)}
            note={note(coupon)}
            action={usable(coupon) && !isAhead(coupon) && <CouponUses coupon={coupon} />}
          />
        ))}
      </ul>
      <LoadMore shown={coupons.length} total={list.total} loading={list.loadingMore} onMore={list.more} />
    </>
  )
}
