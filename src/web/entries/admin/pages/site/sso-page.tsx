import { useTranslation } from 'react-i18next'
import { SsoSettings } from '#web/features/account/manage/sso/sso-settings.tsx'
import { SitePage } from '#web/features/site/manage/site-page.tsx'

export default function SiteSsoPage() {
  const { t } = useTranslation('sso_manage')
  return (
    <SitePage title={t('area:title.siteSso')}>
      <SsoSettings />
    </SitePage>
  )
}
