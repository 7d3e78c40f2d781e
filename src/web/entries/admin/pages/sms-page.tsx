import { useTranslation } from 'react-i18next'
import { AntdFrame } from '#web/area-kit/antd-frame.tsx'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { OutboxLinks } from '#web/features/message/manage/outbox-links.tsx'
import { SmsOutbox } from '#web/features/sms/sms-outbox.tsx'
import { PageButton } from '#web/area-kit/page-button.tsx'

export default function SmsPage() {
  const { t } = useTranslation('backoffice')
  return (
    <AntdFrame>
      <AreaPage
        title={t('common:title.sms')}
        lead={t('backoffice:sms.lead')}
        actions={<PageButton to="/sms_settings">{t('common:title.smsSettings')}</PageButton>}
      >
        <OutboxLinks />
        <SmsOutbox />
      </AreaPage>
    </AntdFrame>
  )
}
