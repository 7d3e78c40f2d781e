import { useTranslation } from 'react-i18next'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { currentDocument } from '#web/lib/documents.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { MessageList } from './message-list.tsx'
import { enquiriesRoute } from './message-pages.ts'

/** What the school has told the reader; students write to it from here too. */
export default function MessagesPage() {
  const { t } = useTranslation('message')
  return (
    <AreaPage
      title={t('common:title.messages')}
      lead={t('message:lead')}
      actions={
        currentDocument() === 'student' && <ButtonLink to={enquiriesRoute}>{t('message:write')}</ButtonLink>
      }
    >
      <MessageList />
    </AreaPage>
  )
}
