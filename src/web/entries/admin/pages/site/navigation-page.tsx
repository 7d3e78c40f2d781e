import { useTranslation } from 'react-i18next'
import { SitePage } from '#web/features/site/manage/site-page.tsx'
import { Navigation } from '#web/features/site/manage/navigation/navigation.tsx'

export default function SiteNavigationPage() {
  const { t } = useTranslation('website')
  return (
    <SitePage title={t('common:title.siteNavigation')}>
      <Navigation />
    </SitePage>
  )
}
