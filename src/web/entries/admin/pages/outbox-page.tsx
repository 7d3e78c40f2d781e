import { useTranslation } from 'react-i18next'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { Outbox } from '#web/features/message/manage/outbox.tsx'
import { OutboxLinks } from '#web/features/message/manage/outbox-links.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'

export default function OutboxPage() {
  const { t } = useTranslation('message')
  return (
    <AreaPage
      title={t('common:title.outbox')}
      lead={t('message:outbox.lead')}
      actions={<ButtonLink to="/message_settings">{t('common:title.messageSettings')}</ButtonLink>}
    >
      <OutboxLinks />
      <Outbox />
    </AreaPage>
  )
}
