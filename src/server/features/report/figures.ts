import Big from 'big.js'
import { columnsOf, type ReportName, type ReportUnit } from '#contract/report/shapes.ts'
import { money } from '../../lib/money.ts'

/** One group of a report in one of both periods, as the database answers it. */
export interface Part {
  key: string
  name?: string
  at?: number | null
  currency?: number | null
  is_before?: boolean
  /** what can be added: columns of the report, and what its averages and shares are computed from */
  sums: Record<string, string | number | null>
}

export interface Figures {
  currency: number | null
  values: (string | null)[]
  before: (string | null)[]
}

export interface Row extends Figures {
  key: string
  name: string
  at: number | null
}

type Sums = Readonly<Record<string, Big>>

const share = (part: Big | undefined, of: Big | undefined): Big | null =>
  part === undefined || of === undefined || of.eq(0) ? null : part.div(of)

/** Columns that are no sums: what they are computed from. */
const computed: Readonly<Record<string, (sums: Sums) => Big | null>> = {
  net: ({ received, refunded }) => (received ?? new Big(0)).minus(refunded ?? 0),
  rating: ({ stars, ratings }) => share(stars, ratings),
  marking: ({ marking_hours, corrected }) => share(marking_hours, corrected),
  completion: ({ shares, places }) => share(shares?.times(100), places),
}

/** Columns that say how things stand now: there is no period before to compare them with. */
const asOfNow: Partial<Record<ReportName, readonly string[]>> = {
  courses: ['students', 'completion'],
  lessons: ['students', 'begun', 'done', 'completion'],
  teachers: ['uncorrected'],
}

/** Columns of which a total is the greatest one. */
const greatest: ReadonlySet<string> = new Set(['peak'])

function written(value: Big | null, unit: ReportUnit, currency: number | null): string | null {
  if (value === null) return null
  if (unit === 'money' && currency !== null) return money(value.toFixed(), currency)
  if (unit === 'count') return value.toFixed(0)
  // 100 % is said of what is complete alone
  if (unit === 'percent') return value.round(0, Big.roundDown).toFixed()
  return value.round(unit === 'money' ? 4 : 1).toFixed()
}

/** The columns of a report in their order; a column that nothing is known of is 0, or null where it is an average. */
const valuesOf = (report: ReportName, sums: Sums, currency: number | null): (string | null)[] =>
  columnsOf(report).map(([key, unit]) => {
    const compute = computed[key]
    return written(compute ? compute(sums) : (sums[key] ?? new Big(0)), unit, currency)
  })

function added(parts: readonly Part[]): Sums {
  const sums: Record<string, Big> = {}
  for (const part of parts)
    for (const [key, value] of Object.entries(part.sums)) {
      const [sum, one] = [sums[key] ?? new Big(0), new Big(value ?? 0)]
      sums[key] = greatest.has(key) ? (one.gt(sum) ? one : sum) : sum.plus(one)
    }
  return sums
}

function figuresOf(report: ReportName, parts: readonly Part[], currency: number | null): Figures {
  const valuesIn = (isBefore: boolean) =>
    valuesOf(report, added(parts.filter((part) => (part.is_before ?? false) === isBefore)), currency)
  const columns = columnsOf(report)
  const isOfNow = (index: number): boolean => asOfNow[report]?.includes(columns[index]?.[0] ?? '') ?? false
  return {
    currency,
    values: valuesIn(false),
    before: valuesIn(true).map((value, index) => (isOfNow(index) ? null : value)),
  }
}

function grouped(parts: readonly Part[], idOf: (part: Part) => string): Part[][] {
  const groups = new Map<string, Part[]>()
  for (const part of parts) {
    const group = groups.get(idOf(part))
    if (group) group.push(part)
    else groups.set(idOf(part), [part])
  }
  return [...groups.values()]
}

/** Both periods of each group side by side, in the order in which the groups come first. */
export const rowsOf = (report: ReportName, parts: readonly Part[]): Row[] =>
  grouped(parts, ({ currency, key }) => `${currency ?? ''} ${key}`).flatMap((group) => {
    const [one] = group
    if (!one) return []
    const { key, name = '', at = null, currency = null } = one
    return { key, name, at, ...figuresOf(report, group, currency) }
  })

/** The totals of all groups, of each currency by itself. */
export const totalsOf = (report: ReportName, parts: readonly Part[]): Figures[] =>
  grouped(parts, ({ currency }) => String(currency ?? '')).flatMap((group) => {
    const [one] = group
    return one ? figuresOf(report, group, one.currency ?? null) : []
  })
