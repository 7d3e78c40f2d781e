import { exportAdmin } from '#contract/exports/operations.ts'
import type { Deps } from '../../deps.ts'
import { forRequest } from '../../deps.ts'
import type { Serve } from '../../plugins/serve.ts'
import { countedWhere } from '../payment/manage/index.ts'
import { selectedOrders } from '../order/manage/index.ts'
import { readReportParameters } from '../report/index.ts'
import { auditWhere } from '../audit/index.ts'
import { standingWhere } from '../booking/manage/index.ts'
import { addExport, exportFile, ownExports, SCHOOL } from './jobs.ts'
import { runExports } from './run.ts'

export type { Batches, Cell, Table } from './format/cell.ts'
export { toCsv } from './format/csv.ts'
export { toXlsx } from './format/xlsx.ts'
export { runExports } from './run.ts'
export { removeExportsOfErased, sweepExports } from './sweep.ts'

/** Exports lists to files in the background: started at once, resumed by jobs after a crash. */
export function exportFeature(serve: Serve, deps: Deps): void {
  const { db } = deps
  const begin = (own: Deps): void => {
    runExports(own).catch((err: unknown) => own.log.error({ err }, 'exports could not be processed'))
  }
  serve(exportAdmin.exportOrders, async ({ user, body: { format, ...filter }, language, request }) => {
    // refuses a day that no calendar has before anything is begun
    await selectedOrders(db, filter)
    const job = await addExport(db, user, { kind: 'orders', format, filter, language })
    begin(forRequest(deps, request))
    return job
  })
  serve(exportAdmin.exportStudents, async ({ user, body: { format, ...filter }, language, request }) => {
    const job = await addExport(db, user, { kind: 'students', format, filter, language })
    begin(forRequest(deps, request))
    return job
  })
  serve(exportAdmin.exportTeachers, async ({ user, body: { format, ...filter }, language, request }) => {
    const job = await addExport(db, user, { kind: 'teachers', format, filter, language })
    begin(forRequest(deps, request))
    return job
  })
  serve(exportAdmin.exportPayments, async ({ user, body: { format, ...filter }, language, request }) => {
    await countedWhere(db, filter)
    const job = await addExport(db, user, { kind: 'payments', format, filter, language })
    begin(forRequest(deps, request))
    return job
  })
  serve(exportAdmin.exportLeads, async ({ user, body: { format, ...filter }, language, request }) => {
    const job = await addExport(db, user, { kind: 'leads', format, filter, language })
    begin(forRequest(deps, request))
    return job
  })
  serve(exportAdmin.exportCoupons, async ({ user, body: { format, ...filter }, language, request }) => {
    const job = await addExport(db, user, { kind: 'coupons', format, filter, language })
    begin(forRequest(deps, request))
    return job
  })
  serve(exportAdmin.exportBookings, async ({ user, body: { format, ...filter }, language, request }) => {
    // refuses a day that no calendar has before anything is begun
    await standingWhere(db, filter)
    const job = await addExport(db, user, { kind: 'bookings', format, filter, language })
    begin(forRequest(deps, request))
    return job
  })
  serve(exportAdmin.exportWorkingHours, async ({ user, body: { format, ...filter }, language, request }) => {
    const job = await addExport(db, user, { kind: 'working_hours', format, filter, language })
    begin(forRequest(deps, request))
    return job
  })
  serve(
    exportAdmin.exportReport,
    async ({ user, body: { format, report, ...filter }, language, request }) => {
      const parameters = await readReportParameters(db, report, filter)
      // the days that are meant now, however long the job waits
      const fixed = { ...filter, ...parameters.period }
      const job = await addExport(db, user, { kind: `report.${report}`, format, filter: fixed, language })
      begin(forRequest(deps, request))
      return job
    },
  )
  serve(exportAdmin.exportAudit, async ({ user, body: { format, ...filter }, language, request }) => {
    // refuses a day that no calendar has before anything is begun
    await auditWhere(db, filter)
    const job = await addExport(db, user, { kind: 'audit', format, filter, language })
    begin(forRequest(deps, request))
    return job
  })
  serve(exportAdmin.exportSchool, async ({ user, language, request }) => {
    const job = await addExport(db, user, { kind: SCHOOL, format: 'zip', filter: {}, language })
    begin(forRequest(deps, request))
    return job
  })
  serve(exportAdmin.exports, ({ user, query }) => ownExports(db, user, query))
  serve(exportAdmin.exportFile, ({ user, params }) => exportFile(db, user, params.id))
}
