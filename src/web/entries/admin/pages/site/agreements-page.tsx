import { useTranslation } from 'react-i18next'
import { SitePage } from '#web/features/backoffice/site/site-page.tsx'
import { Agreements } from '#web/features/backoffice/site/texts/agreements.tsx'

export default function SiteAgreementsPage() {
  const { t } = useTranslation('website')
  return (
    <SitePage title={t('common:title.siteAgreements')}>
      <Agreements />
    </SitePage>
  )
}
