import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { exclusiveDiscounts } from '#contract/coupon/enums.ts'
import type { ByKey } from '#contract/operations.ts'
import { RecordLink } from '#web/area-kit/record-link.tsx'
import { useTimeView } from '#web/area-kit/use-time-view.ts'
import { formatDateTime } from '#web/ui/format-time.ts'
import { useLang } from '#web/ui/use-lang.ts'
import styles from '#web/features/promotion/manage/promotion.module.css'
import { CouponState } from './coupon-state.tsx'
import { totalText, valueText } from './coupon-texts.ts'

export type OneCoupon = ByKey['GET /api/v1/admin/coupons/{id}']['reply']

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The fixed terms of a coupon, and its usage. */
export function CouponFacts({ coupon }: { coupon: OneCoupon }) {
  const { t } = useTranslation('promotion')
  const lang = useLang()
  const view = useTimeView()
  const { products, is_claimable, claim_begin_time, begin_time } = coupon
  return (
    <dl className={styles.facts}>
      <Fact name={t('promotion:stateTitle')}>
        <CouponState {...coupon} />
      </Fact>
      <Fact name={t('promotion:value')}>{valueText(coupon, lang, t)}</Fact>
      <Fact name={t('promotion:claimedOfTotal')}>
        {coupon.claimed} / {totalText(coupon, t)}
      </Fact>
      <Fact name={t('promotion:used')}>{coupon.used}</Fact>
      <Fact name={t('promotion:supply')}>
        {t(is_claimable === 1 ? 'promotion:claimable' : 'promotion:onlyAssigned')}
      </Fact>
      <Fact name={t('promotion:claimFrom')}>{formatDateTime(claim_begin_time, view)}</Fact>
      <Fact name={t('promotion:useFrom')}>{formatDateTime(begin_time, view)}</Fact>
      <Fact name={t('promotion:scope')}>
        {products.length === 0 ? (
          t('promotion:allCourses')
        ) : (
          <ul>
            {products.map(({ id, name }) => (
              <li key={id}>
                <RecordLink to={`/products/${id}`}>{name}</RecordLink>
              </li>
            ))}
          </ul>
        )}
      </Fact>
      {coupon.is_exclusive_discount === exclusiveDiscounts.yes && (
        <Fact name={t('promotion:limits')}>{t('promotion:exclusive')}</Fact>
      )}
    </dl>
  )
}
