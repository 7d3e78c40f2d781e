import { useTranslation } from 'react-i18next'
import { SitePage } from '#web/features/backoffice/site/site-page.tsx'
import { Navigation } from '#web/features/backoffice/site/navigation/navigation.tsx'

export default function SiteNavigationPage() {
  const { t } = useTranslation('website')
  return (
    <SitePage title={t('common:title.siteNavigation')}>
      <Navigation />
    </SitePage>
  )
}
