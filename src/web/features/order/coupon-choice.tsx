import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { unavailableCodes } from '#contract/coupon/enums.ts'
import { currencyCode } from '#contract/currencies.ts'
import { useConfig } from '#web/lib/config.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { formatMoney, isZero } from '#web/ui/format-money.ts'
import { formatDate, formatDateTime } from '#web/ui/format-time.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useLang } from '#web/ui/use-lang.ts'
import type { CheckoutCoupon } from './checkout-price.ts'
import styles from './coupon-choice.module.css'

export interface CouponChoiceProps {
  available: readonly CheckoutCoupon[]
  unavailable: readonly CheckoutCoupon[]
  chosen: CheckoutCoupon | undefined
  /** null: none */
  onChoose: (userCouponId: number | null) => void
}

/** The coupons at the checkout, one at a time; those that cannot be used say why. */
export function CouponChoice({ available, unavailable, chosen, onChoose }: CouponChoiceProps) {
  const { t } = useTranslation('order')
  const [warned, setWarned] = useState(false)
  function toggle({ user_coupon_id }: CheckoutCoupon) {
    const isChosen = user_coupon_id === chosen?.user_coupon_id
    setWarned(chosen !== undefined && !isChosen)
    if (isChosen) onChoose(null)
    else if (!chosen) onChoose(user_coupon_id)
  }
  return (
    <fieldset>
      <legend className={styles.legend}>{t('order:coupon.title')}</legend>
      {warned && (
        <Notice tone="warn" live>
          {t('order:coupon.cancelFirst')}
        </Notice>
      )}
      {available.length + unavailable.length === 0 && <p className="second">{t('order:coupon.none')}</p>}
      <ul className={styles.list}>
        {available.map((coupon) => (
          <li key={coupon.user_coupon_id} className={styles.coupon}>
            <Checkbox
              checked={coupon.user_coupon_id === chosen?.user_coupon_id}
              onChange={() => toggle(coupon)}
            >
              <CouponText coupon={coupon} />
            </Checkbox>
          </li>
        ))}
        {unavailable.map((coupon) => (
          <li key={coupon.user_coupon_id} className={styles.coupon} data-usable="false">
            <Checkbox checked={false} disabled readOnly>
              <CouponText coupon={coupon} />
            </Checkbox>
            <Reason coupon={coupon} />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

function CouponText({ coupon }: { coupon: CheckoutCoupon }) {
  const { t } = useTranslation('order')
  const lang = useLang()
  const { time_zone } = useConfig()
  const money = (amount: string) => formatMoney(amount, currencyCode(coupon.currency), lang)
  const until = formatDate(coupon.end_time, { lang, schoolZone: time_zone })
  return (
    <span className={styles.text}>
      <span className={styles.head}>
        <span className={styles.amount}>{money(coupon.coupon_amount)}</span>
        <span>{coupon.label}</span>
        {coupon.is_exclusive_discount === 2 && <Tag>{t('order:coupon.noStacking')}</Tag>}
      </span>
      <span className={styles.terms}>
        {coupon.enable_condition === 2 && !isZero(coupon.enable_condition_amount)
          ? t('order:coupon.from', { amount: money(coupon.enable_condition_amount) })
          : t('order:coupon.always')}
        {' · '}
        {t('order:coupon.until', { date: until })}
      </span>
    </span>
  )
}

/** Why a coupon cannot be used here. */
function Reason({ coupon }: { coupon: CheckoutCoupon }) {
  const { t } = useTranslation('order')
  const lang = useLang()
  const { time_zone } = useConfig()
  const { groupPrice, notYet, amountShort } = unavailableCodes
  const texts: Readonly<Record<number, string>> = {
    [groupPrice]: t('order:coupon.groupPrice'),
    [notYet]: t('order:coupon.notYet', {
      time: formatDateTime(coupon.begin_time, { lang, schoolZone: time_zone }),
    }),
    [amountShort]: t('order:coupon.short', {
      amount: formatMoney(coupon.shortfall, currencyCode(coupon.currency), lang),
    }),
  }
  return <p className={styles.reason}>{texts[coupon.unavailable_code] ?? t('order:coupon.restricted')}</p>
}
