import { type SQL, sql } from 'drizzle-orm'
import type { Language } from '#contract/languages.ts'
import { textFor, textIn } from '../site/index.ts'

/** Moments and switches as answers show them. */
export const seconds = (at: Date): number => Math.floor(at.getTime() / 1000)
export const secondsOrNull = (at: Date | null): number | null => (at ? seconds(at) : null)
export const flag = (on: boolean): 0 | 1 => (on ? 1 : 0)

/** Whether an answer came after its time. */
export const lateness = (submittedAt: Date | null, dueTime: number | null): 0 | 1 =>
  flag(submittedAt !== null && dueTime !== null && submittedAt.getTime() > dueTime * 1000)

/**
 * SQL: how the lesson of a `homework` is called now, or was when it was taken out of its course.
 * @param language SQL expression; null there: the main language
 */
export const lessonNameFor = (language: string): string =>
  `coalesce((select ${textFor('l', 'title', language)} from lessons l where l.id = homework.lesson_id), homework.lesson_name)`

/** The same. @param language undefined: the main language */
export const lessonName = (language: Language | undefined): SQL => sql`coalesce(
  (select ${textIn('l', 'title', language)} from lessons l where l.id = homework.lesson_id), homework.lesson_name)`

/** SQL: an attempt that is submitted and not corrected, and that no later one of the same student replaces. */
export const waitsForCorrection = (
  a: string,
): string => `(${a}.submitted_at is not null and ${a}.corrected_at is null
  and not exists (select from homework_attempts later where later.homework_id = ${a}.homework_id
    and later.student_id = ${a}.student_id and later.number > ${a}.number and later.submitted_at is not null))`
