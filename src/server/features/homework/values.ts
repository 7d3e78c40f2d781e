import { textFor } from '../site/index.ts'

/** A switch as answers show it. */
export const flag = (on: boolean): 0 | 1 => (on ? 1 : 0)

/** Whether an answer came after its time. */
export const lateness = (submittedAt: Date | null, dueTime: number | null): 0 | 1 =>
  flag(submittedAt !== null && dueTime !== null && submittedAt.getTime() > dueTime * 1000)

/**
 * SQL: how the lesson of a `homework` is called now, or was when it was taken out of its course.
 * @param title of a lesson `l`, in a language
 */
const lessonNameBy = (title: string): string =>
  `coalesce((select ${title} from lessons l where l.id = homework.lesson_id), homework.lesson_name)`

/** SQL: by what people know a `homework` beside its title. @param language an SQL expression; null: the main language */
export const lessonAndCourse = (language: string): string =>
  `${lessonNameBy(textFor('l', 'title', language))} as lesson_name, ${textFor('p', 'name', language)} as product_name`

/** SQL: an attempt that is submitted and not corrected, and that no later one of the same student replaces. */
export const waitsForCorrection = (
  a: string,
): string => `(${a}.submitted_at is not null and ${a}.corrected_at is null
  and not exists (select from homework_attempts later where later.homework_id = ${a}.homework_id
    and later.student_id = ${a}.student_id and later.number > ${a}.number and later.submitted_at is not null))`
