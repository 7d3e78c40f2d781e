import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { couponStatuses } from '#contract/coupon/enums.ts'
import { FilterLinks } from '#web/area-kit/list/filter-links.tsx'
import { oneOf } from '#web/area-kit/list/filters.tsx'
import { ListBody } from '#web/area-kit/list/list-body.tsx'
import { usePageList } from '#web/area-kit/list/use-page-list.ts'
import styles from '#web/area-kit/record.module.css'
import { useTimeView } from '#web/area-kit/use-time-view.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { CouponCard } from '../coupon-card.tsx'

const states = {
  available: {
    status: couponStatuses.unused,
    label: 'promotion:held.available',
    none: 'promotion:held.noneAvailable',
  },
  used: { status: couponStatuses.used, label: 'promotion:held.used', none: 'promotion:held.noneUsed' },
  expired: {
    status: couponStatuses.expired,
    label: 'promotion:held.expired',
    none: 'promotion:held.noneExpired',
  },
} as const
const names = ['available', 'used', 'expired'] as const

/** The coupons that one student holds, has used, or has let expire. */
export default function UserCoupons({ userid }: { userid: number }) {
  const { t } = useTranslation('promotion')
  const view = useTimeView()
  const [search] = useSearchParams()
  const { status, label, none } = states[oneOf(search, 'state', names) ?? 'available']
  const list = usePageList('GET /api/v1/admin/users/{id}/coupons', {
    params: { id: userid },
    query: { status },
  })
  return (
    <div className={styles.list}>
      <FilterLinks
        label={t('promotion:filterState')}
        param="state"
        options={names.map((name) => ({
          value: name === 'available' ? '' : name,
          label: t(states[name].label),
        }))}
      />
      <ListBody plain label={t(label)} list={list} empty={<EmptyState title={t(none)} />}>
        {(coupons) => (
          <ul className={styles.list}>
            {coupons.map((coupon) => (
              <CouponCard
                key={coupon.user_coupon_id}
                coupon={coupon}
                view={view}
                heading="h2"
                faded={status !== couponStatuses.unused}
              />
            ))}
          </ul>
        )}
      </ListBody>
    </div>
  )
}
