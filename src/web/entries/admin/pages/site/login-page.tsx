import { useTranslation } from 'react-i18next'
import { SitePage } from '#web/features/backoffice/site/site-page.tsx'
import { Login } from '#web/features/backoffice/site/access/login.tsx'

export default function SiteLoginPage() {
  const { t } = useTranslation('website')
  return (
    <SitePage title={t('common:title.siteLogin')}>
      <Login />
    </SitePage>
  )
}
