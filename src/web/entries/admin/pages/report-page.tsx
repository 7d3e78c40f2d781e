import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { reportNames } from '#contract/report/shapes.ts'
import { reportText } from '#contract/report/texts.ts'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { ExportButton } from '#web/features/exports/export-button.tsx'
import { ReportLinks } from '#web/features/report/report-links.tsx'
import { ReportView } from '#web/features/report/report-view.tsx'
import { useReportFilters } from '#web/features/report/use-report-filters.ts'
import { WeeklySwitch } from '#web/features/report/weekly-switch.tsx'

export default function ReportPage() {
  const { t } = useTranslation('report')
  const params = useParams()
  // an unknown name shows the first report
  const report = reportNames.find((name) => name === params['report']) ?? 'sales'
  const filters = useReportFilters(report)
  const request = { kind: 'report', report, filters } as const
  return (
    <AreaPage title={t(reportText(report))} actions={<ExportButton request={request} />}>
      <ReportLinks report={report} />
      <ReportView key={report} report={report} asFile={<ExportButton primary request={request} />} />
      <WeeklySwitch />
    </AreaPage>
  )
}
