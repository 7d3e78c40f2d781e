import { report } from '#contract/report/operations.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../plugins/serve.ts'
import { listMovements } from './list-movements.ts'
import { listStudents } from './list-students.ts'
import { readReport } from './read-report.ts'
import { readTrends } from './trends.ts'
import { readWeeklySummary, switchWeeklySummary } from './weekly-summary.ts'

export { reportFile } from './file.ts'
export { readReportParameters, type ReportFilter } from './read-report.ts'
export { sendWeeklySummaries } from './weekly-summary.ts'

/** a report reads much: nobody needs so many a minute */
const costly = { perMinute: 60 }

/** Figures of the school over time, with the rows behind them. */
export function reportFeature(serve: Serve, { db }: Deps): void {
  serve(report.trends, () => readTrends(db), costly)
  serve(report.readReport, ({ params, query }) => readReport(db, params.report, query), costly)
  serve(report.reportMovements, ({ params, query }) => listMovements(db, params.report, query), costly)
  serve(report.weeklySummary, ({ user }) => readWeeklySummary(db, user.id))
  serve(report.updateWeeklySummary, ({ user, body }) => switchWeeklySummary(db, user.id, body.on === 1))
  serve(report.reportStudents, ({ query }) => listStudents(db, query), costly)
}
