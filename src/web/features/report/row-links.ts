import type { Permission } from '#contract/permission.ts'
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

interface RecordPage {
  route: string
  permission: Permission
}

const recordOf: Partial<Record<ReportGroup, (key: string) => RecordPage>> = {
  class: (key) => {
    const [kind, id] = key.split(' ')
    return kind === 'lesson'
      ? { route: `/attendance/${id}`, permission: 'attendance.read' }
      : { route: `/openclasses/${id}/numbers`, permission: 'openclass.read' }
  },
  lesson: (key) => ({ route: `/attendance/${key}`, permission: 'attendance.read' }),
  homework: (key) => ({ route: `/homework/${key}`, permission: 'homework.read' }),
  teacher: (key) => ({ route: `/users/${key}`, permission: 'account.read' }),
  message_kind: (key) =>
    key === 'code'
      ? { route: '/sms', permission: 'sms.security' }
      : { route: '/outbox', permission: 'message.configure' },
}

/** The route of the payments and refunds that a row is the sum of; undefined: the report is not about money. */
export function movementsLink(data: ReportData, row: ReportRow): string | undefined {
  const { report, by } = data
  if (report !== 'sales' && report !== 'refunds') return undefined
  return withQuery(`/reports/${report}/rows`, {
    ...daysOf(data, row),
    ...(by === 'day' ? {} : { by, key: row.key }),
    currency: row.currency,
  })
}

/** The route of what a row of a report is the sum of; undefined: there is none, or the reader may not open it. */
export function rowLink(
  data: ReportData,
  row: ReportRow,
  can: (permission: Permission) => boolean,
): string | undefined {
  const { report, by } = data
  if (report === 'courses') return withQuery('/reports/lessons', { product: row.key })
  const movements = movementsLink(data, row)
  if (movements !== undefined) return movements
  const page = recordOf[by]?.(row.key)
  return page && can(page.permission) ? page.route : undefined
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
