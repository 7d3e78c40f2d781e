import { sql } from 'drizzle-orm'
import { bookingLimits } from '#contract/booking/limits.ts'
import type { RefusalName } from '#contract/errors.ts'
import { importTypes } from '#contract/import/limits.ts'
import type { Tx } from '../../../db/database.ts'
import { refuse } from '../../../lib/refusal.ts'
import { saveHoursIn, workingHoursIn } from '../../booking/index.ts'
import { lockTimeOf } from '../../schedule/index.ts'
import { loadSetting, type Settings } from '../../site/index.ts'
import { type Cells, type DoneRow, type ImportContext, importRules, type Verdict } from '../import-type.ts'
import { BadCell } from './bad-cell.ts'
import { clockText, valueOfWord } from './clock.ts'
import { dayText } from './day.ts'
import { type PersonColumns, readPeople, requirePersonOf } from './find-person.ts'
import { inSavepoint, undoneUnlessRefused } from './in-savepoint.ts'
import { KnownPeople } from './known-people.ts'

type Hours = Awaited<ReturnType<typeof workingHoursIn>>
type Rule = Hours['rules'][number]
type Exception = Hours['exceptions'][number]

/** A weekly time, or one on a day that is opened or closed. */
type Addition = { rule: Rule } | { exception: Exception }

class Known {
  readonly people: KnownPeople
  /** what rows before have added, which a dry run has taken back since */
  readonly added = new Map<number, Addition[]>()

  constructor(context: ImportContext) {
    this.people = new KnownPeople(context)
  }
}

const DAY_MS = 86_400_000
const columns: PersonColumns = { username: 'username' }
const kinds = [
  ['import:timeKind.weekly', 'weekly'],
  ['import:timeKind.open', 'open'],
  ['import:timeKind.closed', 'closed'],
] as const
const weekdays = [
  ['import:weekday.1', 1],
  ['import:weekday.2', 2],
  ['import:weekday.3', 3],
  ['import:weekday.4', 4],
  ['import:weekday.5', 5],
  ['import:weekday.6', 6],
  ['import:weekday.7', 7],
] as const

/** @throws BadCell */
function requireClock(cells: Cells, field: 'begin' | 'end'): string {
  const clock = clockText(cells[field] ?? '')
  if (clock === null) throw new BadCell('invalidField', field)
  return clock
}

/** @throws BadCell */
function requireDay(cells: Cells, field: 'date' | 'end_date'): string {
  const day = dayText(cells[field] ?? '')
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day))
  if (!isDay || !new Date(day).toISOString().startsWith(day)) throw new BadCell('invalidField', field)
  return day
}

/** How many days after `day` a time ends: as the row says, otherwise on the next day when its clock is not later. */
function daysUntilEnd(cells: Cells, day: string, { begin, end }: { begin: string; end: string }): number {
  if (!cells.end_date) return end <= begin ? 1 : 0
  const days = (Date.parse(requireDay(cells, 'end_date')) - Date.parse(day)) / DAY_MS
  // 24:00 is the midnight after the day
  return /^24\D/.test(cells.end ?? '') ? days + 1 : days
}

/** The moments of a time from a day on, by the teacher's clock. @throws BadCell */
async function spanOf(tx: Tx, cells: Cells, zone: string): Promise<{ begin_time: number; end_time: number }> {
  const day = requireDay(cells, 'date')
  const [begin, end] = [requireClock(cells, 'begin'), requireClock(cells, 'end')]
  const days = daysUntilEnd(cells, day, { begin, end })
  const { rows } = await tx.execute<{ begin_time: number; end_time: number; is_past: boolean }>(sql`
    select extract(epoch from begin_at)::int8 as begin_time, extract(epoch from end_at)::int8 as end_time,
      end_at <= now() as is_past
    from (select (${day}::date + ${begin}::time) at time zone ${zone} as begin_at,
      (${day}::date + ${days}::int + ${end}::time) at time zone ${zone} as end_at) as times`)
  const [span] = rows
  if (!span) throw new Error('a time has no moments')
  if (span.end_time <= span.begin_time) throw new BadCell('invalidField', 'end_date')
  if (span.is_past) throw new BadCell('importTimePast', 'date')
  return { begin_time: span.begin_time, end_time: span.end_time }
}

/** @throws BadCell */
async function additionOf(tx: Tx, cells: Cells, { zone }: Hours): Promise<Addition> {
  const { kind = '', weekday = '', note = '' } = cells
  const timeKind = kind === '' ? (weekday === '' ? 'open' : 'weekly') : valueOfWord(kind, kinds)
  if (timeKind === null) throw new BadCell('invalidField', 'kind')
  if (note.length > bookingLimits.note) throw new BadCell('importTooLong', 'note')
  if (timeKind !== 'weekly')
    return { exception: { ...(await spanOf(tx, cells, zone)), kind: timeKind, note } }
  const day = valueOfWord(weekday, weekdays)
  if (day === null) throw new BadCell('invalidField', 'weekday')
  return {
    rule: { weekday: day, begin_clock: requireClock(cells, 'begin'), end_clock: requireClock(cells, 'end') },
  }
}

const isSameRule = (a: Rule, b: Rule): boolean =>
  a.weekday === b.weekday && a.begin_clock === b.begin_clock && a.end_clock === b.end_clock
const isSameException = (a: Exception, b: Exception): boolean =>
  a.kind === b.kind && a.begin_time === b.begin_time && a.end_time === b.end_time

const has = (hours: Hours, addition: Addition): boolean =>
  'rule' in addition
    ? hours.rules.some((rule) => isSameRule(rule, addition.rule))
    : hours.exceptions.some((exception) => isSameException(exception, addition.exception))

const withAddition = (hours: Hours, addition: Addition): Hours =>
  'rule' in addition
    ? { ...hours, rules: [...hours.rules, addition.rule] }
    : { ...hours, exceptions: [...hours.exceptions, addition.exception] }

const without = (hours: Hours, addition: Addition): Hours =>
  'rule' in addition
    ? { ...hours, rules: hours.rules.filter((rule) => !isSameRule(rule, addition.rule)) }
    : {
        ...hours,
        exceptions: hours.exceptions.filter((exception) => !isSameException(exception, addition.exception)),
      }

/** @throws Refusal hoursOverlap, importHoursFull, importHitsBookings */
async function save(tx: Tx, teacherId: number, hours: Hours, config: Settings['web_config']): Promise<void> {
  const { rules, exceptions } = hours
  if (rules.length > bookingLimits.rules || exceptions.length > bookingLimits.exceptions)
    throw refuse('importHoursFull')
  const hits = await saveHoursIn(tx, teacherId, hours, config)
  if (hits.length > 0) throw refuse('importHitsBookings')
}

interface Plan {
  teacherId: number
  addition: Addition
}

/** Does what a row says, in a savepoint: only so it is known which booked lessons it hits. */
async function judgeRow(
  tx: Tx,
  cells: Cells,
  known: Known,
  config: Settings['web_config'],
): Promise<Verdict<Plan>> {
  const { id: teacherId } = requirePersonOf(known.people, cells, columns, {
    ...{ role: 'teacher', unknown: 'importNoTeacher' },
  })
  const hours = await workingHoursIn(tx, teacherId, config)
  const addition = await additionOf(tx, cells, hours)
  const plan = { teacherId, addition }
  if (has(hours, addition)) return { outcome: 'unchanged', plan }
  await save(tx, teacherId, withAddition(hours, addition), config)
  known.added.set(teacherId, [...(known.added.get(teacherId) ?? []), addition])
  return { outcome: 'created', plan }
}

/** Does again what rows before have added, of the teachers that these rows are about. */
async function repeat(tx: Tx, rows: readonly Cells[], known: Known, config: Settings['web_config']) {
  const teacherIds = new Set(
    rows.flatMap(({ username = '' }) => known.people.named(username)?.user?.id ?? []),
  )
  await lockTimeOf(tx, [...teacherIds])
  for (const teacherId of teacherIds) {
    const added = known.added.get(teacherId)
    if (added)
      await save(
        tx,
        teacherId,
        added.reduce(withAddition, await workingHoursIn(tx, teacherId, config)),
        config,
      )
  }
}

async function remove(tx: Tx, { targetId, after }: DoneRow, config: Settings['web_config']): Promise<void> {
  const addition = after as unknown as Addition
  const hours = await workingHoursIn(tx, targetId, config)
  if (has(hours, addition)) await save(tx, targetId, without(hours, addition), config)
}

/** Import type 5. */
export const bookableTime = importRules<Plan, Known>({
  type: importTypes.bookableTime,
  chunk: 20,
  known: (context) => new Known(context),
  async judge(tx, rows, known) {
    const config = await loadSetting(tx, 'web_config')
    await readPeople(tx, known.people, rows, columns)
    await repeat(tx, rows, known, config)
    const verdicts: Verdict<Plan>[] = []
    for (const cells of rows)
      verdicts.push(await inSavepoint(tx, (inner) => judgeRow(inner, cells, known, config), 'username'))
    return verdicts
  },
  async apply(_tx, plans) {
    return plans.map(({ teacherId, addition }) => ({ targetId: teacherId, after: { ...addition } }))
  },
  async undo(tx, rows) {
    const config = await loadSetting(tx, 'web_config')
    const kept: (RefusalName | null)[] = []
    for (const row of rows) kept.push(await undoneUnlessRefused(tx, (inner) => remove(inner, row, config)))
    return kept
  },
})
