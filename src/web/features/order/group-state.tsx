import { useTranslation } from 'react-i18next'
import { orderStatuses } from '#contract/order/status.ts'
import { useConfig } from '#web/lib/config.ts'
import { addressOf } from '#web/lib/documents.ts'
import { formatDateTime } from '#web/ui/format-time.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useLang } from '#web/ui/use-lang.ts'
import { CopyButton } from './copy-button.tsx'
import type { Order } from './types.ts'

/** Page on which others join a group. */
export const groupAddress = (groupId: number): string =>
  new URL(addressOf('index', `/group?group_id=${groupId}`), location.href).href

export interface GroupStateProps {
  group: NonNullable<Order['group']>
  status: number
}

/** Number of missing members with the link to share, or the outcome of the group. */
export function GroupState({ group, status }: GroupStateProps) {
  const { t } = useTranslation('order')
  const lang = useLang()
  const { time_zone } = useConfig()
  if (group.state === 'formed') return <Notice tone="good">{t('order:group.formed')}</Notice>
  if (group.state === 'failed') return <Notice tone="warn">{t('order:group.failed')}</Notice>
  if (status !== orderStatuses.awaitingGroup) return null
  const link = groupAddress(group.group_id)
  return (
    <Notice
      title={t('order:group.waiting', { count: group.number - group.paid })}
      action={<CopyButton text={link} label={t('order:group.copyLink')} short={t('order:group.copy')} />}
    >
      <p>
        {t('order:group.waitingText', {
          time: formatDateTime(group.expires_at, { lang, schoolZone: time_zone }),
        })}
      </p>
      <a href={link}>{t('order:group.open')}</a>
    </Notice>
  )
}
