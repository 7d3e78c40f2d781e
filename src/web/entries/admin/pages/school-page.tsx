import { useTranslation } from 'react-i18next'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { School } from '#web/features/backoffice/school.tsx'

export default function SchoolPage() {
  const { t } = useTranslation('backoffice')
  return (
    <AreaPage title={t('common:title.schoolSettings')}>
      <School />
    </AreaPage>
  )
}
