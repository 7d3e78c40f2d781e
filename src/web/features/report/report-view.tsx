import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { type ReportName, shapeOf } from '#contract/report/shapes.ts'
import { groupText } from '#contract/report/texts.ts'
import { FilterLinks } from '#web/area-kit/list/filter-links.tsx'
import { useTimeView } from '#web/area-kit/use-time-view.ts'
import { useZoneText } from '#web/area-kit/use-zone-text.ts'
import { Refused } from '#web/lib/failures.ts'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { useCall } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { formatDateTime, formatDay } from '#web/ui/format-time.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { useLang } from '#web/ui/use-lang.ts'
import { PeriodBar } from './period-bar.tsx'
import { ReportChart } from './report-chart.tsx'
import type { ReportData } from './report-data.ts'
import { ReportTable } from './report-table.tsx'
import { ReportTotals } from './report-totals.tsx'
import styles from './report.module.css'
import { useReportFilters } from './use-report-filters.ts'

export interface ReportViewProps {
  report: ReportName
  /** offered where the report takes too long for a screen */
  asFile: ReactNode
}

const isTooLong = (error: unknown): boolean => error instanceof Refused && error.reason === 'reportTooLong'

/** One report of a period, with how it compares with the period before. */
export function ReportView({ report, asFile }: ReportViewProps) {
  const { t } = useTranslation('report')
  const filters = useReportFilters(report)
  const { data, error, isFetching, refetch } = useCall(
    'GET /api/v1/admin/reports/{report}',
    { params: { report }, query: filters },
    { quiet: true, staleTime: 60_000, refetchOnWindowFocus: false },
  )
  const { by } = shapeOf(report)
  const retry = () => void refetch()
  // the file is the way on of a report that takes too long, and comes first
  const tooLong = (
    <>
      {asFile}
      <Button loading={isFetching} onClick={retry}>
        {t('ui:retry')}
      </Button>
    </>
  )
  return (
    <>
      {/* of lessons a report says how they stand now */}
      {report !== 'lessons' && <PeriodBar />}
      {by.length > 1 && (
        <div className={styles.by}>
          <FilterLinks
            label={t('report:by.title')}
            param="by"
            fallback={by[0] ?? ''}
            options={by.map((group) => ({ value: group, label: t(groupText(group)) }))}
          />
        </div>
      )}
      {data ? (
        <div aria-busy={isFetching}>
          <Loaded data={data} />
        </div>
      ) : error ? (
        <LoadFailure
          error={error}
          onRetry={retry}
          retrying={isFetching}
          {...(isTooLong(error) && { refused: null, action: tooLong })}
        />
      ) : (
        <Loading>
          <div className={styles.bones}>
            {[1, 2, 3].map((part) => (
              <Skeleton key={part} shape="block" height={120} />
            ))}
          </div>
        </Loading>
      )}
    </>
  )
}

function Loaded({ data }: { data: ReportData }) {
  const { t } = useTranslation('report')
  const zoneText = useZoneText()
  const lang = useLang()
  const view = useTimeView()
  const span = ({ from, to }: ReportData['period']) => `${formatDay(from, lang)} – ${formatDay(to, lang)}`
  return (
    <>
      {data.report !== 'lessons' && (
        <p className={styles.span}>
          {t('report:span', {
            period: span(data.period),
            before: span(data.before),
            zone: zoneText(data.zone),
          })}
        </p>
      )}
      {data.counted_at !== null && (
        <p className={styles.span}>
          {t('report:countedAt', { time: formatDateTime(data.counted_at, view) })}
        </p>
      )}
      {data.subject !== '' && <h2 className={styles.subject}>{data.subject}</h2>}
      <ReportTotals data={data} />
      {data.report === 'students' && (
        <p className={styles.span}>
          <Link to="/reports/students/people?which=at_risk">{t('report:people.at_risk')}</Link>
        </p>
      )}
      {data.by === 'day' && data.rows.length > 1 && <ReportChart data={data} />}
      <ReportTable data={data} />
      {data.rows_in_all > data.rows.length && (
        <p className="second">
          {t('report:more', { shown: String(data.rows.length), all: String(data.rows_in_all) })}
        </p>
      )}
    </>
  )
}
