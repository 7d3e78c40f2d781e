import { useTranslation } from 'react-i18next'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { SectionList } from '#web/features/site/manage/section-list.tsx'

/** `#/site`: everything that can be set up of the site. */
export default function SiteSectionsPage() {
  const { t } = useTranslation('website')
  return (
    <AreaPage title={t('common:title.site')} lead={t('website:sections.lead')}>
      <SectionList />
    </AreaPage>
  )
}
