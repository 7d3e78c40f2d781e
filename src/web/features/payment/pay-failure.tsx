import { useTranslation } from 'react-i18next'
import { Notice } from '#web/ui/notice.tsx'

/** Says that a payment could not be opened, and why. */
export function PayFailure({ why }: { why: string }) {
  const { t } = useTranslation('payment')
  return (
    <Notice live tone="error" title={t('payment:go.failed')}>
      <p>{why}</p>
    </Notice>
  )
}
