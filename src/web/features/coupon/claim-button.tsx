import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { unavailableCodes } from '#contract/coupon/enums.ts'
import { outcomeMessage } from '#web/lib/outcome-unknown.ts'
import { Button } from '#web/ui/button.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useKeptFocus } from '#web/ui/use-kept-focus.ts'
import { type ClaimState, isBeyondClaiming } from './claim-state.ts'
import styles from './coupon-drawer.module.css'
import type { Coupon } from './types.ts'

export interface ClaimButtonProps {
  coupon: Pick<Coupon, 'label' | 'unavailable_code'>
  state: ClaimState
  onPress: () => void
}

/** Claims a coupon, and shows whether it was claimed; no button is left once the claim was refused for good. */
export function ClaimButton({ coupon, state, onPress }: ClaimButtonProps) {
  const { t } = useTranslation('coupon')
  const place = useRef<HTMLSpanElement>(null)
  const isRefused = isBeyondClaiming(state)
  useKeptFocus(place, `${state.isReceive} ${isRefused}`)
  return (
    <span ref={place} tabIndex={-1}>
      {state.isReceive && <Tag tone="good">{t('coupon:claimed')}</Tag>}
      {!state.isReceive && !isRefused && (
        <Button
          look={coupon.unavailable_code === unavailableCodes.available ? 'primary' : 'secondary'}
          size="small"
          loading={state.busy}
          aria-label={t('coupon:claimNamed', { name: coupon.label })}
          onClick={onPress}
        >
          {t('coupon:claim')}
        </Button>
      )}
    </span>
  )
}

/** The result of a claim, announced by screen readers. */
export function ClaimNote({ state }: { state: ClaimState }) {
  const { t } = useTranslation('coupon')
  if (state.isTips)
    return (
      <p role="status" className={state.isTipsSuccess ? styles.good : undefined}>
        {state.isTipsSuccess ? t('coupon:tip.success') : t('coupon:tip.repeat')}
      </p>
    )
  if (state.failure === null) return null
  return (
    <p role="alert" className={styles.bad}>
      {outcomeMessage(state.failure, {
        unknown: t('coupon:tip.unknown'),
        undone: (why) => t('coupon:tip.failed', { why }),
      })}
    </p>
  )
}
