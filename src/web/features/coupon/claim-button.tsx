import { failureWords } from '#web/lib/failures.ts'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { Tag } from '#web/ui/tag.tsx'
import type { ClaimState } from './claim-state.ts'
import styles from './coupon-drawer.module.css'

export interface ClaimButtonProps {
  state: ClaimState
  /** name of the coupon, for the accessible name of the button */
  name: string
  onPress: () => void
}

/** Claims a coupon, and shows whether it was claimed. */
export function ClaimButton({ state, name, onPress }: ClaimButtonProps) {
  const { t } = useTranslation('coupon')
  if (state.isReceive) return <Tag tone="good">{t('coupon:claimed')}</Tag>
  return (
    <Button
      look="primary"
      size="small"
      loading={state.busy}
      aria-label={t('coupon:claimNamed', { name })}
      onClick={onPress}
    >
      {t('coupon:claim')}
    </Button>
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
      {failureWords(state.failure, (why) => t('coupon:tip.failed', { why }))}
    </p>
  )
}
