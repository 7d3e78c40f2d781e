import { useTranslation } from 'react-i18next'
import { SitePage } from '#web/features/site/manage/site-page.tsx'
import { Footer } from '#web/features/site/manage/texts/footer-form.tsx'

export default function SiteFooterPage() {
  const { t } = useTranslation('website')
  return (
    <SitePage title={t('common:title.siteFooter')}>
      <Footer />
    </SitePage>
  )
}
