import { useTranslation } from 'react-i18next'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { People } from '#web/features/report/people.tsx'
import { ReportLinks } from '#web/features/report/report-links.tsx'

export default function ReportPeoplePage() {
  const { t } = useTranslation('report')
  return (
    <AreaPage title={t('report:people.title')}>
      <ReportLinks />
      <People />
    </AreaPage>
  )
}
