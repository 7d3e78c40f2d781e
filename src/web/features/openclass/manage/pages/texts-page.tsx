import { useTranslation } from 'react-i18next'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { ClassTranslations } from '../class-translations.tsx'

/** `#/openclasses/:id/texts`. */
export default function ClassTextsPage() {
  const { t } = useTranslation('area')
  return (
    <AreaPage title={t('area:title.siteTexts')}>
      <ClassTranslations />
    </AreaPage>
  )
}
