import { useTranslation } from 'react-i18next'
import { ServerSettings } from '#web/area-kit/server-settings.tsx'
import { Notice } from '#web/ui/notice.tsx'

const TENCENT = [
  'SMS_PROVIDER=tencent',
  'TENCENT_SECRET_ID=...',
  'TENCENT_SECRET_KEY=...',
  'TENCENT_SMS_APP_ID=...',
  'TENCENT_SMS_SIGN=...',
  'TENCENT_SMS_TEMPLATE=...',
]
const ALIYUN = [
  'SMS_PROVIDER=aliyun',
  'ALIYUN_ACCESS_KEY_ID=...',
  'ALIYUN_ACCESS_KEY_SECRET=...',
  'ALIYUN_SMS_SIGN=...',
  'ALIYUN_SMS_TEMPLATE=...',
]

/** Who brings codes to phones, or what has to be set before anybody does. */
export function ProviderNotice({ provider }: { provider: string }) {
  const { t } = useTranslation('backoffice')
  if (provider !== 'outbox') {
    const isTencent = provider === 'tencent'
    return (
      <Notice>
        <p>{t(isTencent ? 'backoffice:smsProvider.tencent' : 'backoffice:smsProvider.aliyun')}</p>
      </Notice>
    )
  }
  return (
    <Notice tone="warn" title={t('backoffice:smsProvider.none')}>
      <p>{t('backoffice:smsProvider.noneWhat')}</p>
      <ServerSettings lines={TENCENT} />
      <p>{t('backoffice:smsProvider.or')}</p>
      <ServerSettings lines={ALIYUN} />
      <p>{t('backoffice:smsProvider.where')}</p>
    </Notice>
  )
}
