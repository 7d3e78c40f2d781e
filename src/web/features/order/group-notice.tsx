import { useTranslation } from 'react-i18next'
import { Notice } from '#web/ui/notice.tsx'
import type { GroupOffer } from './checkout-price.ts'

/** Explains a group purchase to whoever opens or joins a group. */
export function GroupNotice({ group: { groupId, number } }: { group: GroupOffer }) {
  const { t } = useTranslation('order')
  return groupId === null ? (
    <Notice title={t('order:group.opening', { count: number })}>
      {t('order:group.openingText', { count: number - 1 })}
    </Notice>
  ) : (
    <Notice title={t('order:group.joining', { count: number })}>{t('order:group.joiningText')}</Notice>
  )
}
