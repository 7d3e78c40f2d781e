import { useTranslation } from 'react-i18next'
import { useZoneText } from '#web/area-kit/use-zone-text.ts'
import { useNow } from '#web/ui/use-now.ts'
import { useConfig } from '#web/lib/config.ts'
import { ownZone, sameTime } from '#web/ui/zones.ts'

/** Names the time zone of the times where it differs from the school's. */
export function useZoneHint(): string | undefined {
  const { t } = useTranslation('backoffice')
  const zoneText = useZoneText()
  const { time_zone } = useConfig()
  const zone = ownZone()
  const now = useNow()
  return sameTime(now, zone, time_zone) ? undefined : t('backoffice:form.zone', { zone: zoneText(zone) })
}
