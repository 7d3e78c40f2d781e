import { setImmediate } from 'node:timers/promises'
import type { ReportName } from '#contract/report/shapes.ts'
import type { Db } from '../../db/database.ts'
import { reportFile, type ReportFilter } from '../report/index.ts'
import { BATCH_ROWS } from './by-key.ts'
import type { ExportList, ListView } from './export-list.ts'

/** A report as a table; its figures come all at once, however many rows it has. */
export async function reportTable(
  db: Db,
  report: ReportName,
  filter: ReportFilter,
  { language }: ListView,
): Promise<ExportList> {
  const { title, headings, rows } = await reportFile(db, { report, filter, language })
  async function* batches() {
    // other requests are answered between them
    for (let from = 0; from < rows.length; from += BATCH_ROWS) {
      await setImmediate()
      yield rows.slice(from, from + BATCH_ROWS)
    }
  }
  return { title, headings, total: rows.length, batches: batches() }
}
