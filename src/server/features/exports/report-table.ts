import type { ReportName } from '#contract/report/shapes.ts'
import type { Db } from '../../db/database.ts'
import { reportFile, type ReportFilter } from '../report/index.ts'
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
    yield await Promise.resolve(rows)
  }
  return { title, headings, total: rows.length, batches: batches() }
}
