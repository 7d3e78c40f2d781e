import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { unavailableCodes } from '#contract/coupon/enums.ts'
import { currencyCode } from '#contract/currencies.ts'
import { ClaimButton, ClaimNote } from '#web/features/coupon/claim-button.tsx'
import { unclaimed } from '#web/features/coupon/claim-state.ts'
import { useClaims } from '#web/features/coupon/use-claims.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { formatMoney } from '#web/ui/format-money.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useLang } from '#web/ui/use-lang.ts'
import { bestCoupon } from './best-coupon.ts'
import type { CheckoutCoupon } from './checkout-price.ts'
import styles from './coupon-choice.module.css'
import { CouponReason, CouponText } from './coupon-text.tsx'

export interface CouponChoiceProps {
  available: readonly CheckoutCoupon[]
  unavailable: readonly CheckoutCoupon[]
  claimable: readonly CheckoutCoupon[]
  chosen: CheckoutCoupon | undefined
  /** null: none */
  onChoose: (userCouponId: number | null) => void
  /** the student got one more coupon */
  onClaimed: () => void
  /** price without a coupon */
  price: string
  inGroup: boolean
}

/** Selects one coupon at the checkout; unusable ones give the reason, and others can be claimed here. */
export function CouponChoice(props: CouponChoiceProps) {
  const { available, unavailable, claimable, chosen, onChoose, onClaimed, price, inGroup } = props
  const { t } = useTranslation('order')
  const lang = useLang()
  const [warned, setWarned] = useState(false)
  const { claims, claim } = useClaims(onClaimed)
  const list = useRef<HTMLUListElement>(null)
  // The pressed button disappears: focus the coupon that was claimed.
  const pressed = useRef<number | null>(null)
  useEffect(() => {
    const box = list.current?.querySelector<HTMLInputElement>(`[data-coupon="${pressed.current}"] input`)
    if (!box) return
    pressed.current = null
    box.focus()
  }, [available, chosen])

  function toggle({ user_coupon_id }: CheckoutCoupon) {
    const isChosen = user_coupon_id === chosen?.user_coupon_id
    setWarned(chosen !== undefined && !isChosen)
    if (isChosen) onChoose(null)
    else if (!chosen) onChoose(user_coupon_id)
  }
  async function claimPressed({ activity_id }: CheckoutCoupon): Promise<number | null> {
    const held = await claim(activity_id)
    if (held !== null) pressed.current = activity_id
    return held
  }
  async function use(coupon: CheckoutCoupon) {
    const held = coupon.user_coupon_id ?? (await claimPressed(coupon))
    if (held === null) return
    pressed.current = coupon.activity_id
    onChoose(held)
  }

  const best = bestCoupon(available, claimable, price)
  const stateOf = ({ activity_id }: CheckoutCoupon) => claims[activity_id] ?? unclaimed
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>{t('order:coupon.title')}</legend>
      {best && !chosen && (
        <div className={styles.best}>
          <Button loading={stateOf(best.coupon).busy} onClick={() => void use(best.coupon)}>
            {t('order:coupon.best', {
              amount: formatMoney(best.off, currencyCode(best.coupon.currency), lang),
            })}
          </Button>
        </div>
      )}
      {warned && (
        <Notice tone="warn" live>
          {t('order:coupon.cancelFirst')}
        </Notice>
      )}
      {available.length + unavailable.length + claimable.length === 0 && (
        <p className="second">{inGroup ? t('order:coupon.groupPrice') : t('order:coupon.none')}</p>
      )}
      <ul ref={list} className={styles.list}>
        {available.map((coupon) => (
          <li key={coupon.activity_id} className={styles.coupon} data-coupon={coupon.activity_id}>
            <Checkbox
              checked={coupon.user_coupon_id === chosen?.user_coupon_id}
              onChange={() => toggle(coupon)}
            >
              <CouponText coupon={coupon} />
            </Checkbox>
            <ClaimNote state={stateOf(coupon)} />
          </li>
        ))}
        {claimable.map((coupon) => (
          <li key={coupon.activity_id} className={styles.coupon}>
            <div className={styles.claim}>
              <CouponText coupon={coupon} />
              <ClaimButton
                coupon={coupon}
                state={stateOf(coupon)}
                onPress={() => void claimPressed(coupon)}
              />
            </div>
            {coupon.unavailable_code !== unavailableCodes.available && <CouponReason coupon={coupon} />}
            <ClaimNote state={stateOf(coupon)} />
          </li>
        ))}
        {unavailable.map((coupon) => (
          <li key={coupon.activity_id} className={styles.coupon} data-usable="false">
            <Checkbox checked={false} disabled readOnly>
              <CouponText coupon={coupon} />
            </Checkbox>
            <CouponReason coupon={coupon} />
            <ClaimNote state={stateOf(coupon)} />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
