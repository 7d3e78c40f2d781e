import { useTranslation } from 'react-i18next'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { useCall } from '#web/lib/query.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { AlarmNotice } from './alarm-notice.tsx'
import { Ranking } from './ranking.tsx'
import { HourBars } from './hour-bars.tsx'
import { ProviderNotice } from './provider-notice.tsx'
import styles from './sends.module.css'

const REFRESH_MS = 60_000

/** Sends of the last 24 hours: by hour, by recipient and by network address. */
export function Sends() {
  const { t } = useTranslation('backoffice')
  const { data, error, isFetching, refetch } = useCall(
    'GET /api/v1/admin/sms/sends',
    {},
    { quiet: true, staleTime: 0, refetchInterval: REFRESH_MS },
  )
  if (!data) {
    return error ? (
      <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <Loading>
        <Skeleton shape="block" height={200} />
      </Loading>
    )
  }
  const { hours, phones, addresses, alarm, provider } = data
  const none = t('backoffice:smsLimits.noSends')
  const sends = t('backoffice:smsLimits.sends')
  return (
    <div className={styles.sends}>
      <ProviderNotice provider={provider} />
      {alarm && <AlarmNotice alarm={alarm} />}
      <section>
        <h2>{t('backoffice:smsLimits.lastDay')}</h2>
        <HourBars hours={hours} />
      </section>
      <div className={styles.lists}>
        <Ranking
          title={t('backoffice:smsLimits.byPhone')}
          heads={[t('backoffice:sms.phone'), sends]}
          rows={phones.map((phone) => ({ ...phone, name: `+${phone.area_code} ${phone.telephone}` }))}
          none={none}
        />
        <Ranking
          title={t('backoffice:smsLimits.byAddress')}
          heads={[t('backoffice:smsLimits.address'), sends]}
          rows={addresses.map(({ address, sends: count }) => ({ name: address, sends: count }))}
          none={none}
        />
      </div>
    </div>
  )
}
