import { useTranslation } from 'react-i18next'
import { textOf } from '#web/area-kit/text-of.ts'
import { Tag, type TagTone } from '#web/ui/tag.tsx'
import { type AdminRefund, awaitsManualRefund } from '../admin-order.ts'

/** i18n keys of a refund's state. */
const stateTexts: Readonly<Record<string, string>> = {
  asked: 'trade:refundState.asked',
  refused: 'trade:refundState.refused',
  approved: 'trade:refundState.underWay',
  sent: 'trade:refundState.underWay',
  done: 'trade:refundState.done',
  failed: 'trade:refundState.failed',
}

const tones: Readonly<Record<string, TagTone>> = {
  asked: 'warn',
  approved: 'accent',
  sent: 'accent',
  done: 'good',
  failed: 'bad',
}

/** The state of a refund; one that a person is to return says so. */
export function RefundStateTag({ refund }: { refund: AdminRefund }) {
  const { t } = useTranslation('trade')
  return (
    <Tag tone={tones[refund.state] ?? 'neutral'}>
      {awaitsManualRefund(refund) ? t('trade:refundState.byHand') : textOf(t, stateTexts, refund.state)}
    </Tag>
  )
}
