import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { moneyReports } from '#contract/report/shapes.ts'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { Movements } from '#web/features/report/movements.tsx'
import { ReportLinks } from '#web/features/report/report-links.tsx'

export default function ReportRowsPage() {
  const { t } = useTranslation('report')
  const params = useParams()
  const report = moneyReports.find((name) => name === params['report']) ?? 'sales'
  return (
    <AreaPage title={t('report:movements')}>
      <ReportLinks />
      <Movements report={report} />
    </AreaPage>
  )
}
