import type { ReportGroup, ReportName, StudentList } from '#contract/report/shapes.ts'
import type { ReportData, ReportRow } from './report-data.ts'

const withQuery = (path: string, values: Record<string, string | number | null>): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) if (value !== null) query.set(name, String(value))
  return `${path}?${query.toString()}`
}

/** The days that a row is about. */
const daysOf = ({ by, period }: ReportData, { key }: ReportRow) =>
  by === 'day' ? { from: key, to: key } : period

const recordOf: Partial<Record<ReportGroup, (key: string) => string>> = {
  class: (key) => {
    const [kind, id] = key.split(' ')
    return kind === 'lesson' ? `/attendance/${id}` : `/openclasses/${id}/numbers`
  },
  lesson: (key) => `/attendance/${key}`,
  teacher: (key) => `/users/${key}`,
  message_kind: (key) => (key === 'code' ? '/sms' : '/outbox'),
}

/** The route of what a row of a report is the sum of; undefined: there is none. */
export function rowLink(data: ReportData, row: ReportRow): string | undefined {
  const { report, by } = data
  const days = daysOf(data, row)
  if (report === 'sales' || report === 'refunds')
    return withQuery(`/reports/${report}/rows`, {
      ...days,
      ...(by === 'day' ? {} : { by, key: row.key }),
      currency: row.currency,
    })
  if (report === 'courses') return withQuery('/reports/lessons', { product: row.key })
  return recordOf[by]?.(row.key)
}

const lists: Partial<Record<ReportName, readonly StudentList[]>> = {
  students: ['registered', 'active', 'buyers'],
}

/** The route of the people that one figure counts. */
export function figureLink(data: ReportData, row: ReportRow | null, column: string): string | undefined {
  const which = lists[data.report]?.find((list) => list === column)
  if (which === undefined) return undefined
  const days = row === null ? data.period : daysOf(data, row)
  const source = row !== null && data.by === 'register_source' ? row.key : null
  return withQuery('/reports/students/people', { which, ...days, register_source: source })
}
