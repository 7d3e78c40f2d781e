import type { ByKey } from '#contract/operations.ts'

export type Hours = ByKey['GET /api/v1/teacher/workinghours']['reply']
export type Rule = Hours['rules'][number]
export type Exception = Hours['exceptions'][number]
export type Hit = ByKey['PUT /api/v1/teacher/workinghours']['reply']['hits'][number]
type Body = ByKey['PUT /api/v1/teacher/workinghours']['body']
export type Decisions = NonNullable<Body['decisions']>

/** What the form holds; the moments of an exception are null while they are typed. */
export interface HoursValues {
  zone: string
  minutes: number | null
  rules: readonly Rule[]
  exceptions: readonly ExceptionValues[]
}

export interface ExceptionValues extends Omit<Exception, 'begin_time' | 'end_time'> {
  key: number
  begin_time: number | null
  end_time: number | null
}

export const valuesOf = ({ zone, minutes, rules, exceptions }: Hours): HoursValues => ({
  zone,
  minutes,
  rules,
  exceptions: exceptions.map((exception, key) => ({ ...exception, key })),
})

const isWhole = (exception: ExceptionValues): exception is Exception & { key: number } =>
  exception.begin_time !== null && exception.end_time !== null && exception.begin_time < exception.end_time

/** What is sent; null while an exception lacks a moment or ends before it begins. */
export function bodyOf({ exceptions, rules, ...values }: HoursValues) {
  if (!exceptions.every(isWhole)) return null
  return { ...values, rules: [...rules], exceptions: exceptions.map(({ key: _, ...exception }) => exception) }
}

export const isIncomplete = (exception: ExceptionValues): boolean => !isWhole(exception)
