import { useTranslation } from 'react-i18next'
import { SitePage } from '#web/features/site/manage/site-page.tsx'
import { Teaching } from '#web/features/site/manage/teaching/teaching-form.tsx'

export default function SiteTeachingPage() {
  const { t } = useTranslation('website')
  return (
    <SitePage title={t('area:title.siteTeaching')}>
      <Teaching />
    </SitePage>
  )
}
