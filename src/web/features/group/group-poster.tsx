import { useTranslation } from 'react-i18next'
import { currencyCode } from '#contract/currencies.ts'
import { posterTypes } from '#contract/share/poster-types.ts'
import { scanned } from '#web/features/share/poster.ts'
import PosterDialog from '#web/features/share/poster-dialog.tsx'
import { useConfig } from '#web/lib/config.ts'
import { formatMoney } from '#web/ui/format-money.ts'
import { useLang } from '#web/ui/use-lang.ts'
import type { Group } from './types.ts'

export interface GroupPosterProps {
  group: Group
  address: string
  onClose: () => void
}

/** The invitation to a group as a picture. */
export default function GroupPoster({ group, address, onClose }: GroupPosterProps) {
  const { t } = useTranslation(['group', 'share'])
  const lang = useLang()
  const { app_name } = useConfig()
  const money = (amount: string) => formatMoney(amount, currencyCode(group.currency), lang)
  return (
    <PosterDialog
      poster={{
        type: posterTypes.group,
        address: scanned(address, posterTypes.group),
        cover: group.cover_url,
        logo: '',
        name: group.product_name,
        price: money(group.group_price),
        before: money(group.price),
        invitation: t('group:poster.invitation', { count: group.number }),
        scan: t('group:poster.scan'),
        school: app_name || t('common:school'),
      }}
      link={address}
      fileName={`group-${group.group_id}`}
      onClose={onClose}
    />
  )
}
