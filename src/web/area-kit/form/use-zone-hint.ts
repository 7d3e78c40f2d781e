import { useTranslation } from 'react-i18next'
import { useNow } from '#web/ui/use-now.ts'
import { useConfig } from '#web/lib/config.ts'
import { ownZone, sameTime } from '#web/ui/zones.ts'

/** Says in which zone times are written, where that is not the school's own. */
export function useZoneHint(): string | undefined {
  const { t } = useTranslation('backoffice')
  const { time_zone } = useConfig()
  const zone = ownZone()
  const now = useNow()
  return sameTime(now, zone, time_zone) ? undefined : t('backoffice:form.zone', { zone })
}
