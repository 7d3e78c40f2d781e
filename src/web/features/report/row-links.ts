import type { Permission } from '#contract/permission.ts'
import {
  type MovementFigure,
  movementFigures,
  type ReportGroup,
  studentLists,
} from '#contract/report/shapes.ts'
import type { ReportData, ReportRow } from './report-data.ts'

type Can = (permission: Permission) => boolean

const withQuery = (path: string, values: Record<string, string | number | null | undefined>): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values))
    if (value !== null && value !== undefined) query.set(name, String(value))
  return query.size === 0 ? path : `${path}?${query.toString()}`
}

/** The days that a row is about; without a row those of the report. */
const daysOf = ({ by, period }: ReportData, row: ReportRow | null) =>
  row !== null && by === 'day' ? { from: row.key, to: row.key } : period

/** A page, and what its reader needs. */
interface Target {
  route: string
  permission?: Permission
}

const recordOf: Partial<Record<ReportGroup, (key: string) => Target>> = {
  class: (key) => {
    const [kind, id] = key.split(' ')
    return kind === 'lesson'
      ? { route: `/attendance/${id}`, permission: 'attendance.read' }
      : { route: `/openclasses/${id}/numbers`, permission: 'openclass.read' }
  },
  lesson: (key) => ({ route: `/attendance/${key}`, permission: 'attendance.read' }),
  homework: (key) => ({ route: `/homework/${key}`, permission: 'homework.read' }),
  teacher: (key) => ({ route: `/users/${key}`, permission: 'account.read' }),
}

/** The payments and refunds that a figure of a report about money is made of. */
function movements(
  data: ReportData,
  row: ReportRow | null,
  figure: MovementFigure | undefined,
  currency = row?.currency,
): Target {
  const { report, by } = data
  const isOfRow = row !== null && by !== 'day'
  return {
    route: withQuery(`/reports/${report}/rows`, {
      ...daysOf(data, row),
      ...(isOfRow && { by, key: row.key }),
      currency,
      figure: report === 'refunds' ? undefined : figure,
    }),
  }
}

function people(data: ReportData, row: ReportRow | null, column: string): Target | undefined {
  const which = studentLists.find((list) => list === column)
  const source = row !== null && data.by === 'register_source' ? row.key : null
  return (
    which && {
      route: withQuery('/reports/students/people', { which, ...daysOf(data, row), register_source: source }),
    }
  )
}

function ofCourse(data: ReportData, row: ReportRow | null, column: string): Target | undefined {
  if (row === null) return undefined
  if (column === 'students') return { route: `/products/${row.key}/students`, permission: 'learning.read' }
  if (column === 'active')
    return {
      route: withQuery('/reports/students/people', { which: 'active', ...data.period, product: row.key }),
    }
  return { route: withQuery('/reports/lessons', { product: row.key }) }
}

function ofTeacher(row: ReportRow | null, column: string): Target | undefined {
  if (row === null) return undefined
  if (['classes', 'taught', 'ratings', 'rating'].includes(column))
    return { route: `/users/${row.key}/taught`, permission: 'feedback.read' }
  const waiting = column === 'uncorrected' ? 1 : null
  return {
    route: withQuery('/homework', { teacher_id: row.key, waiting }),
    permission: 'homework.read',
  }
}

/** the state of the answers that a figure of a homework counts; without one they are among all */
const answerStates: Readonly<Record<string, string>> = { corrected: 'corrected', uncorrected: 'uncorrected' }

function ofMessages(data: ReportData, row: ReportRow | null, column: string): Target {
  const [channel, outcome] = column.split('_')
  const kind = row !== null && data.by === 'message_kind' ? row.key : undefined
  // SMS with codes have an outbox of their own
  if (kind === 'code' && channel === 'sms')
    return { route: withQuery('/sms', { ...daysOf(data, row) }), permission: 'sms.security' }
  return {
    route: withQuery('/outbox', {
      channel: channel === 'mails' ? 'mail' : channel,
      ...(column !== 'sms_cost' && { state: outcome === 'failed' ? 'failed' : 'left' }),
      kind,
      ...daysOf(data, row),
    }),
    permission: 'message.configure',
  }
}

function targetOf(
  data: ReportData,
  row: ReportRow | null,
  column: string,
  currency = row?.currency,
): Target | undefined {
  switch (data.report) {
    case 'sales':
    case 'refunds':
      return movements(
        data,
        row,
        movementFigures.find((figure) => figure === column),
        currency,
      )
    case 'students':
      return people(data, row, column)
    case 'courses':
      return ofCourse(data, row, column)
    case 'teachers':
      return ofTeacher(row, column)
    case 'messages':
      return ofMessages(data, row, column)
    case 'homework': {
      const page = row && recordOf.homework?.(row.key)
      return page ? { ...page, route: withQuery(page.route, { state: answerStates[column] }) } : undefined
    }
    default:
      return row === null ? undefined : recordOf[data.by]?.(row.key)
  }
}

const open = (target: Target | undefined, can: Can): string | undefined =>
  target && (target.permission === undefined || can(target.permission)) ? target.route : undefined

/** The route of the rows that a figure of a report counts; undefined: its reader may not open them. */
export const figureLink = (data: ReportData, row: ReportRow, column: string, can: Can): string | undefined =>
  open(targetOf(data, row, column), can)

/**
 * The same of a total. Of the totals of all courses, lessons, classes, teachers and homework there is no one list: their
 * rows stand below, each with its own.
 */
export const totalLink = (
  data: ReportData,
  currency: number | null,
  column: string,
  can: Can,
): string | undefined => open(targetOf(data, null, column, currency), can)

/** The route of what a row of a report is about; undefined: there is none, or the reader may not open it. */
export function rowLink(data: ReportData, row: ReportRow, can: Can): string | undefined {
  const { report, by } = data
  if (report === 'courses') return withQuery('/reports/lessons', { product: row.key })
  if (report === 'sales' || report === 'refunds') return movements(data, row, undefined).route
  if (report === 'messages') return figureLink(data, row, row.key === 'code' ? 'sms' : 'mails', can)
  return open(recordOf[by]?.(row.key), can)
}
