import { isSame, mergeValues } from '#web/area-kit/form/merge-values.ts'
import type { LessonRow } from './lesson-rows.ts'

type Lesson = LessonRow['lesson']

/** A lesson that both have changed: as it is stored, and with the own changes. */
interface DisputedLesson {
  key: string
  stored: Lesson
  own: Lesson
  fields: readonly (keyof Lesson)[]
}

export interface MergedLessons {
  rows: readonly LessonRow[]
  disputed: readonly DisputedLesson[]
  /** titles of lessons that somebody else has added, changed or removed */
  taken: readonly string[]
}

const keysOf = (rows: readonly LessonRow[]): string[] => rows.map(({ key }) => key)

/** The keys in the order of the first list; those that only the second one has follow what they follow there. */
function orderOf(first: readonly string[], second: readonly string[]): string[] {
  const order = [...first]
  for (const [index, key] of second.entries()) {
    if (order.includes(key)) continue
    const before = second[index - 1]
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, key)
  }
  return order
}

/**
 * Merges the own rows of a course with those that are stored now; `seen` are those that the form was opened with. A
 * lesson that one has removed and the other has changed stays; the own order counts where it was changed.
 */
export function mergeLessons(
  seen: readonly LessonRow[],
  stored: readonly LessonRow[],
  own: readonly LessonRow[],
): MergedLessons {
  const find = (rows: readonly LessonRow[], key: string) => rows.find((row) => row.key === key)
  const disputed: DisputedLesson[] = []
  const taken: string[] = []
  const rows = new Map<string, LessonRow>()

  for (const row of stored) {
    const before = find(seen, row.key)
    const mine = find(own, row.key)
    const isChanged = !before || !isSame(before.lesson, row.lesson)
    if (before && mine) {
      const merged = mergeValues<Lesson>(before.lesson, row.lesson, mine.lesson)
      rows.set(row.key, { ...row, lesson: merged.values })
      if (merged.disputed.length > 0)
        disputed.push({
          key: row.key,
          stored: merged.values,
          own: {
            ...merged.values,
            ...Object.fromEntries(merged.disputed.map((field) => [field, mine.lesson[field]])),
          },
          fields: merged.disputed,
        })
      else if (merged.taken.length > 0) taken.push(row.lesson.title)
    } else if (isChanged) {
      rows.set(row.key, row)
      taken.push(row.lesson.title)
    }
  }
  for (const row of own) {
    if (find(stored, row.key)) continue
    const before = find(seen, row.key)
    if (!before) rows.set(row.key, row)
    else if (isSame(before.lesson, row.lesson)) taken.push(row.lesson.title)
    else {
      const { id: _, ...lesson } = row.lesson
      rows.set(row.key, { ...row, lesson, lessonClass: null })
    }
  }
  const kept = keysOf(seen).filter((key) => find(own, key))
  const isMoved = !isSame(
    kept,
    keysOf(own).filter((key) => kept.includes(key)),
  )
  const order = isMoved ? orderOf(keysOf(own), keysOf(stored)) : orderOf(keysOf(stored), keysOf(own))
  return { rows: order.flatMap((key) => rows.get(key) ?? []), disputed, taken }
}
