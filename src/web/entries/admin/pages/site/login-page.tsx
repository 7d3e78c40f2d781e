import { useTranslation } from 'react-i18next'
import { SitePage } from '#web/features/site/manage/site-page.tsx'
import { Login } from '#web/features/site/manage/access/login-form.tsx'

export default function SiteLoginPage() {
  const { t } = useTranslation('website')
  return (
    <SitePage title={t('common:title.siteLogin')}>
      <Login />
    </SitePage>
  )
}
