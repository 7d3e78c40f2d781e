import { eq } from 'drizzle-orm'
import type { OperationTypes } from '#contract/operation.ts'
import type { report } from '#contract/report/operations.ts'
import {
  columnsOf,
  REPORT_ROWS_AT_MOST,
  type ReportGroup,
  type ReportName,
  shapeOf,
} from '#contract/report/shapes.ts'
import type { Db, Tx } from '../../db/database.ts'
import { products } from '../../db/tables/all.ts'
import { refuse } from '../../lib/refusal.ts'
import { completionCountedAt, completionKept, completionNow } from './completion.ts'
import { type Figures, type Part, type Row, rowsOf, totalsOf } from './figures.ts'
import { messages } from './messages.ts'
import { refunds, sales } from './money.ts'
import { eachDay, type Period, readPeriod } from './period.ts'
import { type Reader, readForScreen } from './read-only.ts'
import { students } from './students.ts'
import { classes, courses, homework, lessonsOfCourse, teachers } from './teaching.ts'

type Operation = OperationTypes<typeof report.readReport>
export type ReportFilter = Operation['query']

/** What a report is about, with what its caller has left out. */
export interface ReportParameters extends Period {
  report: ReportName
  by: ReportGroup
  product: { id: number; name: string } | null
}

export interface ReportTable {
  rows: Row[]
  totals: Figures[]
  /** when that was counted which takes longer than a screen waits, Unix seconds; null: all of it now */
  countedAt: number | null
}

/** @throws Refusal invalidField for a group that the report does not have, productNotFound */
export async function readReportParameters(
  db: Db,
  name: ReportName,
  { by, product, ...days }: ReportFilter,
): Promise<ReportParameters> {
  const shape = shapeOf(name)
  const group = by ?? shape.by[0]
  if (group === undefined || !shape.by.includes(group))
    throw refuse('invalidField', { field: 'by', allowed: 'choice' })
  const period = await readPeriod(db, days)
  if (!shape.ofCourse) return { ...period, report: name, by: group, product: null }
  const [course] = await db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(eq(products.id, product ?? 0))
  if (!course) throw refuse('productNotFound')
  return { ...period, report: name, by: group, product: course }
}

interface Parts {
  parts: Part[]
  /** where the totals are not the sums of the parts */
  totals?: Part[]
  countedAt?: number | null
}

/** Whether what takes long may have been counted some time ago. */
type Counting = 'now' | 'kept'

async function coursesBy(tx: Tx, period: Period, counting: Counting): Promise<Parts> {
  const countedAt = counting === 'kept' ? await completionCountedAt(tx) : null
  return { parts: await courses(tx, period, countedAt === null ? completionNow : completionKept), countedAt }
}

const partsIn: Record<
  ReportName,
  (tx: Tx, parameters: ReportParameters, counting: Counting) => Promise<Parts>
> = {
  sales: async (tx, parameters) => ({ parts: await sales(tx, parameters.by, parameters) }),
  refunds: async (tx, parameters) => ({ parts: await refunds(tx, parameters.by, parameters) }),
  students: (tx, parameters) => students(tx, parameters.by, parameters),
  courses: coursesBy,
  lessons: async (tx, { product }) => ({ parts: await lessonsOfCourse(tx, product?.id ?? 0) }),
  classes: async (tx, parameters) => ({ parts: await classes(tx, parameters) }),
  teachers: async (tx, parameters) => ({ parts: await teachers(tx, parameters) }),
  homework: async (tx, parameters) => ({ parts: await homework(tx, parameters) }),
  messages: async (tx, parameters) => ({ parts: await messages(tx, parameters.by, parameters) }),
}

/** What is of one period alone: those of the period before are in the totals. */
const ofOnePeriod: readonly ReportGroup[] = ['class', 'homework']
/** in the order of the database: by their time, or by their place in a course */
const ordered: readonly ReportGroup[] = ['day', 'class', 'homework', 'lesson']

/** Every day of the period has its row, the days of the period before stand beside them. */
function byDay({ report: name, period, before }: ReportParameters, parts: readonly Part[]): Row[] {
  const days = eachDay(period)
  const earlier = eachDay(before)
  const dayBy = new Map(earlier.map((day, index) => [day, days[index] ?? '']))
  const placed = parts.map((part) => (part.is_before ? { ...part, key: dayBy.get(part.key) ?? '' } : part))
  const currencies = [...new Set(parts.map(({ currency }) => currency ?? null))]
  const empty = (currencies.length > 0 ? currencies : [null]).flatMap((currency) =>
    days.map((key): Part => ({ key, currency, sums: {} })),
  )
  return rowsOf(name, [...empty, ...placed])
}

/** Columns by which the rows of a report are sorted; of another report by its first one. */
const mostFirst: readonly string[] = ['net', 'refunded', 'sms_cost']

const firstOf = ({ values }: Row, index: number): number => Number(values[index] ?? 0)

function sorted({ report: name, by }: ReportParameters, rows: readonly Row[]): Row[] {
  if (ordered.includes(by)) return [...rows]
  const columns = columnsOf(name)
  const index = Math.max(...mostFirst.map((wanted) => columns.findIndex(([key]) => key === wanted)), 0)
  return rows.toSorted(
    (a, b) =>
      (a.currency ?? 0) - (b.currency ?? 0) ||
      firstOf(b, index) - firstOf(a, index) ||
      firstOf(b, 0) - firstOf(a, 0),
  )
}

/** All rows of a report, with its totals. */
export async function reportTable(
  tx: Tx,
  parameters: ReportParameters,
  counting: Counting,
): Promise<ReportTable> {
  const { report: name, by } = parameters
  const { parts, totals = parts, countedAt = null } = await partsIn[name](tx, parameters, counting)
  const wanted = ofOnePeriod.includes(by) ? parts.filter(({ is_before }) => !is_before) : parts
  return {
    rows: by === 'day' ? byDay(parameters, wanted) : sorted(parameters, rowsOf(name, wanted)),
    totals: totalsOf(name, totals),
    countedAt,
  }
}

/** A report as a screen shows it. @throws Refusal invalidField, productNotFound, reportTooLong, tooManyRequests */
export async function readReport(
  db: Db,
  reader: Reader,
  name: ReportName,
  filter: ReportFilter,
): Promise<Operation['reply']> {
  const parameters = await readReportParameters(db, name, filter)
  const { rows, totals, countedAt } = await readForScreen(db, reader, (tx) =>
    reportTable(tx, parameters, 'kept'),
  )
  const { by, period, before, zone } = parameters
  return {
    ...{ report: name, by, period, before, zone, totals },
    counted_at: countedAt,
    subject: parameters.product?.name ?? '',
    columns: columnsOf(name).map(([key, unit]) => ({ key, unit })),
    rows: rows.slice(0, REPORT_ROWS_AT_MOST),
    rows_in_all: rows.length,
  }
}
