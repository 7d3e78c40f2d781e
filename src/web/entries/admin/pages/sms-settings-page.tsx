import { useTranslation } from 'react-i18next'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { SmsLimits } from '#web/features/sms/limits-form.tsx'
import { Sends } from '#web/features/sms/sends.tsx'
import { PageButton } from '#web/area-kit/page-button.tsx'

export default function SmsSettingsPage() {
  const { t } = useTranslation('backoffice')
  return (
    <AreaPage
      title={t('common:title.smsSettings')}
      actions={<PageButton to="/sms">{t('common:title.sms')}</PageButton>}
    >
      <Sends />
      <SmsLimits />
    </AreaPage>
  )
}
