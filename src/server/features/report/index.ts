import { report } from '#contract/report/operations.ts'
import type { Deps } from '../../deps.ts'
import { callerGone } from '../../plugins/caller-gone.ts'
import type { Call, Serve } from '../../plugins/serve.ts'
import { listMovements } from './list-movements.ts'
import { listStudents } from './list-students.ts'
import type { Reader } from './read-only.ts'
import { readReport } from './read-report.ts'
import { readTrends } from './trends.ts'
import { readWeeklySummary, switchWeeklySummary } from './weekly-summary.ts'

export { keepCompletion } from './completion.ts'
export { reportFile } from './file.ts'
export { readWithin } from './read-only.ts'
export { readReportParameters, type ReportFilter } from './read-report.ts'
export { sendWeeklySummaries } from './weekly-summary.ts'

/** a report reads much: nobody needs so many a minute */
const costly = { perMinute: 60 }

const readerOf = ({ user, reply }: Pick<Call<typeof report.trends>, 'user' | 'reply'>): Reader => ({
  lane: String(user.id),
  gone: callerGone(reply),
})

/** Figures of the school over time, with the rows behind them. */
export function reportFeature(serve: Serve, { db }: Deps): void {
  serve(report.trends, (call) => readTrends(db, readerOf(call)), costly)
  serve(
    report.readReport,
    ({ params, query, ...call }) => readReport(db, readerOf(call), params.report, query),
    costly,
  )
  serve(
    report.reportMovements,
    ({ params, query, ...call }) => listMovements(db, readerOf(call), params.report, query),
    costly,
  )
  serve(report.weeklySummary, ({ user }) => readWeeklySummary(db, user.id))
  serve(report.updateWeeklySummary, ({ user, body }) => switchWeeklySummary(db, user.id, body.on === 1))
  serve(report.reportStudents, ({ query, ...call }) => listStudents(db, readerOf(call), query), costly)
}
