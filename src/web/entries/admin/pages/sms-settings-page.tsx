import { useTranslation } from 'react-i18next'
import { AreaPage } from '#web/features/area/area-page.tsx'
import { SmsLimits } from '#web/features/backoffice/sms/limits-form.tsx'
import { Sends } from '#web/features/backoffice/sms/sends.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'

export default function SmsSettingsPage() {
  const { t } = useTranslation('backoffice')
  return (
    <AreaPage
      title={t('common:title.smsSettings')}
      actions={<ButtonLink to="/sms">{t('common:title.sms')}</ButtonLink>}
    >
      <Sends />
      <SmsLimits />
    </AreaPage>
  )
}
