import { useTranslation } from 'react-i18next'
import type { DeliveryState } from '#contract/message/delivery-states.ts'
import type { ByKey } from '#contract/operations.ts'
import { Tag, type TagTone } from '#web/ui/tag.tsx'

export type Delivery = ByKey['GET /api/v1/admin/messages/outbox']['reply']['list'][number]

const tones: Readonly<Record<DeliveryState, TagTone>> = {
  waiting: 'neutral',
  sending: 'neutral',
  sent: 'good',
  failed: 'bad',
  dropped: 'warn',
  unconfirmed: 'warn',
}

export function StateTag({ state }: { state: DeliveryState }) {
  const { t } = useTranslation('message')
  return <Tag tone={tones[state]}>{t(`message:outbox.state.${state}`)}</Tag>
}
