import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { COUPONS_ON_BUTTON, enableConditions, unavailableCodes } from '#contract/coupon/enums.ts'
import { currencyCode } from '#contract/currencies.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { useIsSignedIn } from '#web/lib/session-hooks.ts'
import { formatMoney } from '#web/ui/format-money.ts'
import { Tag } from '#web/ui/tag.tsx'
import { useLang } from '#web/ui/use-lang.ts'
import styles from './offers.module.css'
import type { Product } from './types.ts'

const CouponDrawer = lazyPart(() => import('#web/features/coupon/coupon-drawer.tsx'), ['coupon'])

export interface CouponRowProps {
  product: Pick<Product, 'id' | 'coupons'>
  /** before a coupon is applied */
  price: string
}

/** The best coupon to claim for a course; the drawer lists all of them, and those of the student. */
export function CouponRow({ product, price }: CouponRowProps) {
  const { t } = useTranslation('catalog')
  const lang = useLang()
  const [open, setOpen] = useState(false)
  const signedIn = useIsSignedIn()
  const { coupons } = product
  const shown = coupons
    .filter(({ unavailable_code }) => unavailable_code === unavailableCodes.available)
    .slice(0, COUPONS_ON_BUTTON)
  if (coupons.length === 0 && !signedIn) return null

  function words(coupon: Product['coupons'][number]) {
    const money = (amount: string) => formatMoney(amount, currencyCode(coupon.currency), lang)
    const { percent_off: percent } = coupon
    const off = percent === undefined ? money(coupon.coupon_amount) : `${percent}%`
    return coupon.enable_condition === enableConditions.fullAmount
      ? t('catalog:coupon.from', { off, amount: money(coupon.enable_condition_amount) })
      : t('catalog:coupon.off', { off })
  }
  return (
    <div className={styles.coupons}>
      <button
        type="button"
        className={styles.couponButton}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <span className={styles.couponLabel}>{t('catalog:coupon.label')}</span>
        {shown.map((coupon) => (
          <Tag key={coupon.activity_id} tone="price">
            {words(coupon)}
          </Tag>
        ))}
        {shown.length === 0 && (
          <span>{coupons.length === 0 ? t('catalog:coupon.own') : t('catalog:coupon.all')}</span>
        )}
      </button>
      {shown.length > 0 && coupons.length > shown.length && (
        <button type="button" className={styles.more} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('catalog:coupon.more')}
        </button>
      )}
      {open && (
        <Suspense fallback={null}>
          <CouponDrawer productId={product.id} price={price} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
