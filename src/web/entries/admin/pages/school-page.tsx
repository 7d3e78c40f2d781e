import { useTranslation } from 'react-i18next'
import { AreaPage } from '#web/features/area/area-page.tsx'
import { School } from '#web/features/backoffice/school/school.tsx'

export default function SchoolPage() {
  const { t } = useTranslation('backoffice')
  return (
    <AreaPage title={t('common:title.schoolSettings')}>
      <School />
    </AreaPage>
  )
}
