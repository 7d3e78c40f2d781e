import type { ByKey } from '#contract/operations.ts'
import { addDays, type Day, dayAt, isDay, startOfDay } from '#web/area-kit/calendar/day.ts'

export type Hours = ByKey['GET /api/v1/teacher/workinghours']['reply']
export type Rule = Hours['rules'][number]
export type Exception = Hours['exceptions'][number]
export type AffectedLesson = ByKey['PUT /api/v1/teacher/workinghours']['reply']['hits'][number]
type Body = ByKey['PUT /api/v1/teacher/workinghours']['body']
export type Decisions = NonNullable<Body['decisions']>

/** What the form holds; the moments of an exception are null while they are typed. */
export interface HoursValues {
  zone: string
  minutes: number | null
  rules: readonly Rule[]
  exceptions: readonly ExceptionValues[]
}

/** `days`: closed for whole days, such as a holiday */
export type ExceptionKind = 'days' | Exception['kind']

export interface ExceptionValues {
  key: number
  kind: ExceptionKind
  begin_time: number | null
  end_time: number | null
  note: string
}

/** The first and the last of whole days, by the teacher's clock. */
export function daysOf({ begin_time, end_time }: ExceptionValues, zone: string): { first: Day; last: Day } {
  return {
    first: begin_time === null ? '' : dayAt(begin_time, zone),
    last: end_time === null ? '' : dayAt(end_time - 1, zone),
  }
}

/** The moments of whole days; null for a day that is still being typed. */
export const momentsOf = ({ first, last }: { first: Day; last: Day }, zone: string) => ({
  begin_time: isDay(first) ? startOfDay(first, zone) : null,
  end_time: isDay(last) ? startOfDay(addDays(last, 1), zone) : null,
})

const isMidnight = (at: number, zone: string): boolean => startOfDay(dayAt(at, zone), zone) === at

const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** Longer than this over midnight, the end was most often meant for the day of the beginning, hours. */
const LONGEST_NIGHT = 12

/** The hours of a weekly time that ends on the next day after its midnight, where it is longer than a night; null: it is not. */
export function overnightHours({ begin_clock, end_clock }: Rule): number | null {
  const until = minuteOf(end_clock)
  const hours = (until + 24 * 60 - minuteOf(begin_clock)) / 60
  return until > 0 && end_clock <= begin_clock && hours > LONGEST_NIGHT ? hours : null
}

export const valuesOf = ({ zone, minutes, rules, exceptions }: Hours): HoursValues => ({
  zone,
  minutes,
  rules,
  exceptions: exceptions.map(({ kind, ...exception }, key) => {
    const { begin_time, end_time } = exception
    const isWhole = kind === 'closed' && isMidnight(begin_time, zone) && isMidnight(end_time, zone)
    return { ...exception, key, kind: isWhole ? 'days' : kind }
  }),
})

/** In another zone whole days stay the same days. */
export const inZone = (values: HoursValues, zone: string): HoursValues => ({
  ...values,
  zone,
  exceptions: values.exceptions.map((exception) =>
    exception.kind === 'days'
      ? { ...exception, ...momentsOf(daysOf(exception, values.zone), zone) }
      : exception,
  ),
})

type Whole = ExceptionValues & { begin_time: number; end_time: number }

const isWhole = (exception: ExceptionValues): exception is Whole =>
  exception.begin_time !== null && exception.end_time !== null && exception.begin_time < exception.end_time

const sentOf = ({ kind, begin_time, end_time, note }: Whole): Exception => ({
  ...{ begin_time, end_time, note },
  kind: kind === 'open' ? 'open' : 'closed',
})

/** What is sent; null while an exception lacks a moment or ends before it begins. */
export function bodyOf({ exceptions, rules, ...values }: HoursValues) {
  if (!exceptions.every(isWhole)) return null
  return { ...values, rules: [...rules], exceptions: exceptions.map(sentOf) }
}

export const isIncomplete = (exception: ExceptionValues): boolean => !isWhole(exception)
