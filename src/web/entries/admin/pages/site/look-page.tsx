import { useTranslation } from 'react-i18next'
import { SitePage } from '#web/features/backoffice/site/site-page.tsx'
import { Look } from '#web/features/backoffice/site/banners/look.tsx'

export default function SiteLookPage() {
  const { t } = useTranslation('website')
  return (
    <SitePage title={t('common:title.siteLook')}>
      <Look />
    </SitePage>
  )
}
