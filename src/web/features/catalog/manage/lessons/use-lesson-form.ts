import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type PlannedLesson, takenTimesIn } from '#web/features/schedule/lessons/taken-times.ts'
import { emptiedBy } from '#web/area-kit/form/emptied-dialog.tsx'
import { useSavedForm } from '#web/area-kit/form/use-saved-form.ts'
import { call, callSilently } from '#web/lib/call.ts'
import { failureText, type Refused } from '#web/lib/failures.ts'
import { invalidate } from '#web/lib/query.ts'
import { toast } from '#web/ui/toast.ts'
import {
  type LessonRow,
  type LessonValues,
  problemsOf,
  refusedFieldOf,
  rowsOf,
  type StoredLesson,
} from './lesson-rows.ts'
import { type MergedLessons, mergeLessons } from './merge-lessons.ts'

/** What somebody else has stored meanwhile, and what the form goes on with. */
interface ChangedLessons {
  by: string
  revision: string
  stored: readonly LessonRow[]
  merged: MergedLessons
}

/** What its user has confirmed of a change. */
interface Confirmed {
  anyway?: 1
  overbook?: 1
}

const read = (id: number) => callSilently('GET /api/v1/admin/products/{id}/lessons', { params: { id } })

/** The lessons of a course while they are edited, and how they are saved as a whole. */
export function useLessonForm(id: number, revision: string, list: readonly StoredLesson[]) {
  const { t } = useTranslation(['backoffice', 'website'])
  const [emptied, setEmptied] = useState<string | null>(null)
  const [changed, setChanged] = useState<ChangedLessons | null>(null)
  const [taken, setTaken] = useState<readonly PlannedLesson[] | null>(null)
  const [confirmed, setConfirmed] = useState<Confirmed>({})
  const seen = useRef(revision)

  async function store({ rows }: LessonValues, given: Confirmed): Promise<LessonValues> {
    const lessons = rows.map(({ lesson }) => ({ ...lesson, title: lesson.title.trim() }))
    await call(
      'PUT /api/v1/admin/products/{id}/lessons',
      { params: { id }, body: { lessons, revision: seen.current, ...given } },
      { quiet: true },
    )
    // the new ones have their ids now
    const stored = await read(id)
    seen.current = stored.revision
    await invalidate('GET /api/v1/admin/products/{id}')
    return { rows: rowsOf(stored.list) }
  }
  async function merge() {
    const now = await read(id)
    const stored = rowsOf(now.list)
    const merged = mergeLessons(form.stored.rows, stored, form.values.rows)
    return { revision: now.revision, stored, merged }
  }
  const form = useSavedForm<LessonValues>({
    initial: { rows: rowsOf(list) },
    // the course may not be on sale
    savedText: t('website:form.savedOnly'),
    save(values) {
      setConfirmed({})
      return store(values, {})
    },
    fieldOf: refusedFieldOf,
    onRefused(refused: Refused) {
      const name = emptiedBy(refused)
      setEmptied(name)
      const clashes = takenTimesIn(refused)
      setTaken(clashes)
      if (refused.reason === 'productChanged') {
        const { by } = refused.data as { by: string }
        void merge().then(
          (found) => setChanged({ by, ...found }),
          (failure: unknown) => toast.error(failureText(failure)),
        )
      }
      return name !== null || clashes !== null || refused.reason === 'productChanged'
    },
    problemsOf: (values) =>
      problemsOf(values, {
        titleNeeded: t('backoffice:lesson.titleNeeded'),
        bothTimes: t('backoffice:lesson.bothTimes'),
        order: t('backoffice:lesson.order'),
      }),
  })
  function goOn(from: Pick<ChangedLessons, 'revision' | 'stored'>, rows: readonly LessonRow[]) {
    seen.current = from.revision
    form.goOn({ rows: from.stored }, { rows })
  }
  /** Saves once more, with what is confirmed now and was before. */
  function saveWith(more: Confirmed) {
    const all = { ...confirmed, ...more }
    setConfirmed(all)
    setEmptied(null)
    setTaken(null)
    void form.saveBy((values) => store(values, all))
  }
  return {
    form,
    emptied,
    taken,
    changed,
    saveAnyway: () => saveWith({ anyway: 1 }),
    saveOverbooked: () => saveWith({ overbook: 1 }),
    keepTimes: () => setTaken(null),
    keepOnSale: () => setEmptied(null),
    /** Goes on with what was chosen of both versions; it is not saved yet. */
    choose(rows: readonly LessonRow[]) {
      if (changed) goOn(changed, rows)
      setChanged(null)
    },
    decideLater: () => setChanged(null),
    /** Takes over what was stored by other means, such as a series; own changes stay. */
    async readAgain() {
      try {
        const found = await merge()
        if (found.merged.disputed.length > 0) setChanged({ by: '', ...found })
        else goOn(found, found.merged.rows)
      } catch (failure) {
        toast.error(failureText(failure))
      }
    },
  }
}
