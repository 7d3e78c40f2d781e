import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LESSONS_AT_MOST } from '#contract/catalog/enums.ts'
import { call, callSilently } from '#web/lib/call.ts'
import { invalidate, useCall } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { SelectOption } from '#web/ui/select.tsx'
import { DragList } from '#web/area-kit/form/drag-list.tsx'
import { EmptiedDialog, emptiedBy } from '#web/area-kit/form/emptied-dialog.tsx'
import styles from '#web/area-kit/form/form.module.css'
import { moved } from '#web/area-kit/form/move-buttons.tsx'
import { SavedForm } from '#web/area-kit/form/saved-form.tsx'
import { useSavedForm } from '#web/area-kit/form/use-saved-form.ts'
import { previewAddress } from '../admin-product.ts'
import { LessonEditor } from './lesson-editor.tsx'
import {
  type LessonRow,
  type LessonValues,
  newRow,
  problemsOf,
  rowsOf,
  type StoredLesson,
} from './lesson-rows.ts'

/** Teachers to choose from: those of the school, and those who have lessons here. */
function useTeachers(list: readonly StoredLesson[]): readonly SelectOption[] {
  const { data } = useCall('GET /api/v1/admin/teachers', { query: {} })
  const names = new Map((data?.list ?? []).map(({ id, name, username }) => [id, name || username]))
  for (const { teacher_id, teacher_name } of list)
    if (teacher_id !== null && !names.has(teacher_id)) names.set(teacher_id, teacher_name)
  return [...names].map(([id, label]) => ({ value: String(id), label }))
}

/** Stores the lessons; the answer has the ids of the new ones. */
async function store(id: number, { rows }: LessonValues, anyway = false): Promise<LessonValues> {
  const lessons = rows.map(({ lesson }) => ({ ...lesson, title: lesson.title.trim() }))
  await call(
    'PUT /api/v1/admin/products/{id}/lessons',
    { params: { id }, body: { lessons, ...(anyway && { anyway: 1 }) } },
    { quiet: true },
  )
  const stored = await callSilently('GET /api/v1/admin/products/{id}/lessons', { params: { id } })
  await invalidate('GET /api/v1/admin/products/{id}')
  return { rows: rowsOf(stored.list) }
}

/** The lessons of a course in order; new ones are stored when the form is saved. */
export function LessonForm({ id, list }: { id: number; list: readonly StoredLesson[] }) {
  const { t } = useTranslation(['backoffice', 'website'])
  const teachers = useTeachers(list)
  const [emptied, setEmptied] = useState<string | null>(null)
  const form = useSavedForm<LessonValues>({
    initial: { rows: rowsOf(list) },
    save: (values) => store(id, values),
    onRefused(refused) {
      const name = emptiedBy(refused)
      setEmptied(name)
      return name !== null
    },
    problemsOf: (values) =>
      problemsOf(values, {
        titleNeeded: t('backoffice:lesson.titleNeeded'),
        bothTimes: t('backoffice:lesson.bothTimes'),
        order: t('backoffice:lesson.order'),
      }),
  })
  const { rows } = form.values
  const set = (next: readonly LessonRow[]) => form.set({ rows: next })
  return (
    <SavedForm form={form} permission="catalog.write" preview={previewAddress(id)} wide>
      {rows.length === 0 ? (
        <EmptyState title={t('backoffice:lesson.none')} why={t('backoffice:lesson.noneWhy')} />
      ) : (
        <DragList
          folds
          className={styles.list}
          aria-label={t('area:title.productLessons')}
          onMove={(from, to) => set(moved(rows, from, to))}
        >
          {rows.map(({ key, lesson, room }, index) => (
            <LessonEditor
              key={key}
              lesson={lesson}
              room={room}
              index={index}
              count={rows.length}
              teachers={teachers}
              problemOf={(field) => form.problems[`${key}.${field}`]}
              onChange={(next) =>
                set(rows.map((row) => (row.key === key ? { key, lesson: next, room } : row)))
              }
              onMove={(to) => set(moved(rows, index, to))}
              onRemove={() => set(rows.filter((row) => row.key !== key))}
            />
          ))}
        </DragList>
      )}
      <div>
        <Button disabled={rows.length >= LESSONS_AT_MOST} onClick={() => set([...rows, newRow(rows.at(-1))])}>
          {t('backoffice:lesson.add')}
        </Button>
      </div>
      <EmptiedDialog
        name={emptied}
        busy={form.saving}
        onConfirm={() => void form.saveBy((values) => store(id, values, true)).then(() => setEmptied(null))}
        onClose={() => setEmptied(null)}
      />
    </SavedForm>
  )
}
