import { useTranslation } from 'react-i18next'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { SmsLimits } from '#web/features/sms/limits-form.tsx'
import { Sends } from '#web/features/sms/sends.tsx'
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
