import { useTranslation } from 'react-i18next'
import { SitePage } from '#web/features/site/manage/site-page.tsx'
import { WebConfig } from '#web/features/site/manage/config/web-config-form.tsx'

export default function SiteConfigPage() {
  const { t } = useTranslation('website')
  return (
    <SitePage title={t('common:title.siteConfig')}>
      <WebConfig />
    </SitePage>
  )
}
