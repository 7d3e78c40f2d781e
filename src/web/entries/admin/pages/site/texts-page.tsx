import { useTranslation } from 'react-i18next'
import { SitePage } from '#web/features/site/manage/site-page.tsx'
import { TextGaps } from '#web/features/site/manage/texts/text-gaps.tsx'

export default function SiteTextsPage() {
  const { t } = useTranslation('website')
  return (
    <SitePage title={t('area:title.siteTexts')}>
      <TextGaps />
    </SitePage>
  )
}
