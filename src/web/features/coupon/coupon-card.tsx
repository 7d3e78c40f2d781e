import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { exclusiveDiscounts } from '#contract/coupon/enums.ts'
import { currencyCode } from '#contract/currencies.ts'
import { classNames } from '#web/ui/class-names.ts'
import { discountRate } from '#web/ui/discount-rate.ts'
import type { TimeView } from '#web/ui/format-time.ts'
import { Price } from '#web/ui/price.tsx'
import { Tag } from '#web/ui/tag.tsx'
import styles from './coupon-card.module.css'
import { conditionText, mostText, scopeText, timeText } from './coupon-texts.ts'
import type { Coupon } from './types.ts'

export interface CouponCardProps {
  coupon: Coupon
  view: TimeView
  /** level of its name below the headings around it */
  heading: 'h2' | 'h4'
  /** at its end: a button, or its state */
  action?: ReactNode
  /** below it: why it cannot be used, or the result of the claim */
  note?: ReactNode
  /** used, expired or revoked */
  faded?: boolean
}

/** One coupon: its amount or share, minimum, scope and validity. */
export function CouponCard({ coupon, view, heading: Heading, action, note, faded }: CouponCardProps) {
  const { t } = useTranslation('coupon')
  return (
    <li className={classNames(styles.coupon, faded && styles.faded)}>
      <div className={styles.worth}>
        {coupon.percent_off === undefined ? (
          <Price
            amount={coupon.coupon_amount}
            currency={currencyCode(coupon.currency)}
            tone={faded ? 'ink' : 'price'}
          />
        ) : (
          <span className={styles.share}>
            {t('coupon:percentOff', { rate: discountRate(coupon.percent_off, view.lang) })}
          </span>
        )}
        {coupon.percent_off !== undefined && (
          <span className={styles.condition}>{mostText(coupon, t, view)}</span>
        )}
        <span className={styles.condition}>{conditionText(coupon, t, view)}</span>
      </div>
      <div className={styles.rest}>
        <div className={styles.words}>
          <Heading className={styles.name}>{coupon.label || t('coupon:unnamed')}</Heading>
          <p className={styles.small}>{scopeText(coupon, t)}</p>
          <p className={styles.small}>{timeText(coupon, t, view)}</p>
          {coupon.is_exclusive_discount === exclusiveDiscounts.yes && (
            <p>
              <Tag tone="warn">{t('coupon:exclusive')}</Tag>
            </p>
          )}
        </div>
        {action && <div>{action}</div>}
      </div>
      {note && <div className={styles.note}>{note}</div>}
    </li>
  )
}
