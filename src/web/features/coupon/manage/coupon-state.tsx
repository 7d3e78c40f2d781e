import { useTranslation } from 'react-i18next'
import { useTimeView } from '#web/area-kit/use-time-view.ts'
import { StateTag } from '#web/features/promotion/manage/state-tag.tsx'
import type { AdminCoupon } from '#web/features/promotion/manage/states.ts'
import { formatDate } from '#web/ui/format-time.ts'
import { Tag } from '#web/ui/tag.tsx'
import { useNow } from '#web/ui/use-now.ts'

/** The state of a coupon. One that is claimed now but valid later shows from when it is valid. */
export function CouponState({ state, begin_time }: Pick<AdminCoupon, 'state' | 'begin_time'>) {
  const { t } = useTranslation('promotion')
  const view = useTimeView()
  const now = useNow()
  if (state !== 'running' || begin_time <= now) return <StateTag state={state} />
  return <Tag tone="accent">{t('promotion:validFrom', { date: formatDate(begin_time, view) })}</Tag>
}
