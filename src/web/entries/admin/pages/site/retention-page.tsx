import { useTranslation } from 'react-i18next'
import { Retention } from '#web/features/site/manage/retention/retention-form.tsx'
import { SitePage } from '#web/features/site/manage/site-page.tsx'

export default function SiteRetentionPage() {
  const { t } = useTranslation('website')
  return (
    <SitePage title={t('area:title.siteRetention')}>
      <Retention />
    </SitePage>
  )
}
