import { useTranslation } from 'react-i18next'
import { AntdFrame } from '#web/features/area/antd-frame.tsx'
import { AreaPage } from '#web/features/area/area-page.tsx'
import { SmsOutbox } from '#web/features/backoffice/sms/sms-outbox.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'

export default function SmsPage() {
  const { t } = useTranslation('backoffice')
  return (
    <AntdFrame>
      <AreaPage
        title={t('common:title.sms')}
        lead={t('backoffice:sms.lead')}
        actions={<ButtonLink to="/sms_settings">{t('common:title.smsSettings')}</ButtonLink>}
      >
        <SmsOutbox />
      </AreaPage>
    </AntdFrame>
  )
}
