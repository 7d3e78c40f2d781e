import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { COUPONS_ON_BUTTON, enableConditions } from '#contract/coupon/enums.ts'
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
  /** before a coupon */
  price: string
}

/** A few of the coupons that may be claimed for a course; all of them, and one's own, are in the drawer. */
export function CouponRow({ product, price }: CouponRowProps) {
  const { t } = useTranslation('catalog')
  const lang = useLang()
  const [open, setOpen] = useState(false)
  const signedIn = useIsSignedIn()
  const shown = product.coupons.slice(0, COUPONS_ON_BUTTON)
  if (shown.length === 0 && !signedIn) return null

  function words(coupon: Product['coupons'][number]) {
    const money = (amount: string) => formatMoney(amount, currencyCode(coupon.currency), lang)
    const off = money(coupon.coupon_amount)
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
        {shown.length === 0 && <span>{t('catalog:coupon.own')}</span>}
      </button>
      {product.coupons.length > COUPONS_ON_BUTTON && (
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
