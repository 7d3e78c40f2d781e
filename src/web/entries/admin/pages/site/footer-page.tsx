import { useTranslation } from 'react-i18next'
import { SitePage } from '#web/features/backoffice/site/site-page.tsx'
import { Footer } from '#web/features/backoffice/site/texts/footer.tsx'

export default function SiteFooterPage() {
  const { t } = useTranslation('website')
  return (
    <SitePage title={t('common:title.siteFooter')}>
      <Footer />
    </SitePage>
  )
}
