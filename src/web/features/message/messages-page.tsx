import { useTranslation } from 'react-i18next'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { MessageList } from './message-list.tsx'

export default function MessagesPage() {
  const { t } = useTranslation('message')
  return (
    <AreaPage title={t('common:title.messages')} lead={t('message:lead')}>
      <MessageList />
    </AreaPage>
  )
}
