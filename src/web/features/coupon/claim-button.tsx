import { failureWords } from '#web/lib/failures.ts'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { Tag } from '#web/ui/tag.tsx'
import type { ClaimState } from './claim-state.ts'
import styles from './coupon-drawer.module.css'

export interface ClaimButtonProps {
  state: ClaimState
  /** of the coupon, for those who hear the button alone */
  name: string
  onPress: () => void
}

/** Claims one coupon; once it is claimed it says so. */
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

/** What a claim ended with; read out when it appears. */
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
