import { useTranslation } from 'react-i18next'
import { ConsentSetting } from '#web/features/privacy/manage/consent-setting.tsx'
import { SitePage } from '#web/features/site/manage/site-page.tsx'
import { Agreements } from '#web/features/site/manage/texts/agreements.tsx'

export default function SiteAgreementsPage() {
  const { t } = useTranslation('website')
  return (
    <SitePage title={t('common:title.siteAgreements')}>
      <Agreements />
      <ConsentSetting />
    </SitePage>
  )
}
