import { useTranslation } from 'react-i18next'
import { SitePage } from '#web/features/site/manage/site-page.tsx'
import { Registration } from '#web/features/site/manage/access/registration.tsx'

export default function SiteRegisterPage() {
  const { t } = useTranslation('website')
  return (
    <SitePage title={t('common:title.siteRegister')}>
      <Registration />
    </SitePage>
  )
}
