import { useTranslation } from 'react-i18next'
import { BlockedWords } from '#web/features/chat/manage/blocked-words-form.tsx'
import { SitePage } from '#web/features/site/manage/site-page.tsx'

export default function SiteChatPage() {
  const { t } = useTranslation('website')
  return (
    <SitePage title={t('common:title.siteChat')}>
      <BlockedWords />
    </SitePage>
  )
}
