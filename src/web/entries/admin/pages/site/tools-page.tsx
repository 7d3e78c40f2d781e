import { useTranslation } from 'react-i18next'
import { SitePage } from '#web/features/site/manage/site-page.tsx'
import { Tools } from '#web/features/site/manage/texts/tools-form.tsx'

export default function SiteToolsPage() {
  const { t } = useTranslation('website')
  return (
    <SitePage title={t('common:title.siteTools')}>
      <Tools />
    </SitePage>
  )
}
