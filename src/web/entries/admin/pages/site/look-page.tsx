import { useTranslation } from 'react-i18next'
import { SitePage } from '#web/features/site/manage/site-page.tsx'
import { Look } from '#web/features/site/manage/banners/look.tsx'

export default function SiteLookPage() {
  const { t } = useTranslation('website')
  return (
    <SitePage title={t('common:title.siteLook')}>
      <Look />
    </SitePage>
  )
}
