import { currencyCode } from '#contract/currencies.ts'
import type { Language } from '#contract/languages.ts'
import { columnsOf, type ReportName } from '#contract/report/shapes.ts'
import { columnText, groupText, keyText, reportText } from '#contract/report/texts.ts'
import type { Db } from '../../db/database.ts'
import { text } from '../../lib/texts.ts'
import { readForFile } from './read-only.ts'
import { readReportParameters, type ReportFilter, reportTable } from './read-report.ts'

type Cell = string | { number: string }

interface ReportFile {
  title: string
  headings: string[]
  rows: Cell[][]
}

/** A report as a table with all of its rows: each figure, and the same of the period before. */
export async function reportFile(
  db: Db,
  { report, filter, language }: { report: ReportName; filter: ReportFilter; language: Language },
): Promise<ReportFile> {
  const parameters = await readReportParameters(db, report, filter)
  const { rows } = await readForFile(db, (tx) => reportTable(tx, parameters, 'now'))
  const { by, period, before, zone } = parameters
  const columns = columnsOf(report)
  const span = ({ from, to }: typeof period) => `${from} – ${to}`
  const cell = (value: string | null): Cell => (value === null ? '' : { number: value })
  const time = (at: number): string =>
    new Date(at * 1000).toLocaleString('sv-SE', { timeZone: zone }).slice(0, 16)
  const hasTimes = rows.some(({ at }) => at !== null)
  return {
    title: text(language, reportText(report)),
    headings: [
      text(language, groupText(by)),
      ...(hasTimes ? [text(language, 'report:column.at', { zone })] : []),
      text(language, 'report:column.currency'),
      ...columns.map(([key]) => `${text(language, columnText(key))} ${span(period)}`),
      ...columns.map(([key]) => `${text(language, columnText(key))} ${span(before)}`),
    ],
    rows: rows.map(({ key, name, at, currency, values, before: earlier }) => [
      name || text(language, keyText(by, key) ?? key),
      ...(hasTimes ? [at === null ? '' : time(at)] : []),
      currency === null ? '' : currencyCode(currency),
      ...values.map(cell),
      ...earlier.map(cell),
    ]),
  }
}
