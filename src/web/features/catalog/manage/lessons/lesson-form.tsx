import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LESSONS_AT_MOST, productTypes } from '#contract/catalog/enums.ts'
import { ConfirmDialog } from '#web/area-kit/form/confirm-dialog.tsx'
import { DragList } from '#web/area-kit/form/drag-list.tsx'
import { EmptiedDialog } from '#web/area-kit/form/emptied-dialog.tsx'
import { moved } from '#web/area-kit/form/move-buttons.tsx'
import { SavedForm } from '#web/area-kit/form/saved-form.tsx'
import { isSame } from '#web/area-kit/form/merge-values.ts'
import { RepeatDialog } from '#web/features/schedule/lessons/repeat-dialog.tsx'
import TakenTimesDialog from '#web/features/schedule/lessons/taken-times-dialog.tsx'
import { useCan } from '#web/lib/can.ts'
import { useCall } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { SelectOption } from '#web/ui/select.tsx'
import { previewAddress } from '../admin-product.ts'
import { type FileKind, LessonFiles } from './lesson-files.tsx'
import { LessonItem } from './lesson-item.tsx'
import { type LessonField, type LessonRow, newRow, type StoredLesson } from './lesson-rows.ts'
import { LessonVersions } from './lesson-versions.tsx'
import styles from './lessons.module.css'
import { useLessonForm } from './use-lesson-form.ts'

export interface LessonFormProps {
  id: number
  type: number
  revision: string
  list: readonly StoredLesson[]
}

/** The row that is edited, and what it was before. */
interface Editing {
  key: string
  /** the field that was pressed; null: it was opened by its problems */
  field: LessonField | null
  /** null: it is new */
  before: LessonRow['lesson'] | null
}

const fields: readonly LessonField[] = ['title', 'teacher', 'begin', 'end']

/** The lessons of a course in order, one line each; all changes are saved together. */
export function LessonForm({ id, type, revision, list }: LessonFormProps) {
  const { t } = useTranslation('backoffice')
  const can = useCan()
  const canEdit = can('catalog.write')
  const teachers = useTeacherOptions(list)
  const { data: product } = useCall('GET /api/v1/admin/products/{id}', { params: { id } })
  const onlyTeacher = product?.teachers.length === 1 ? (product.teachers[0]?.id ?? null) : null
  const { form, ...saving } = useLessonForm(id, revision, list)
  const [editing, setEditing] = useState<Editing | null>(null)
  const [closed, setClosed] = useState<string | null>(null)
  const [files, setFiles] = useState<{ kind: FileKind; row: LessonRow } | null>(null)
  const [repeated, setRepeated] = useState<LessonRow | null>(null)
  const [removed, setRemoved] = useState<{ row: LessonRow; videos: number } | null>(null)
  const { rows } = form.values
  const set = (next: readonly LessonRow[]) => form.set({ rows: next })
  const nameOf = ({ key, lesson }: LessonRow) =>
    lesson.title.trim() ||
    t('backoffice:lesson.numbered', { number: rows.findIndex((row) => row.key === key) + 1 })
  const repeats = type !== productTypes.booking && can('schedule.read') && can('schedule.write')

  const storedOf = ({ key }: LessonRow) => form.stored.rows.find((row) => row.key === key)?.lesson ?? null
  const put = ({ key }: LessonRow, lesson: LessonRow['lesson']) =>
    set(rows.map((row) => (row.key === key ? { ...row, lesson } : row)))

  function edit(row: LessonRow, field: LessonField) {
    setClosed(null)
    setEditing({ key: row.key, field, before: row.lesson })
  }
  function change(row: LessonRow, lesson: LessonRow['lesson']) {
    // opened by its problems, it stays open when they are mended
    if (editing?.key !== row.key) setEditing({ key: row.key, field: null, before: storedOf(row) })
    put(row, lesson)
  }
  function close({ key }: LessonRow) {
    setEditing(null)
    setClosed(key)
  }
  function cancel(row: LessonRow) {
    const before = editing?.key === row.key ? editing.before : storedOf(row)
    if (before) put(row, before)
    else remove(row)
    close(row)
  }
  function insert(at: number) {
    const row = newRow(rows[at - 1], onlyTeacher)
    set(rows.toSpliced(at, 0, row))
    setEditing({ key: row.key, field: 'title', before: null })
  }
  function remove({ key }: LessonRow) {
    set(rows.filter((row) => row.key !== key))
    setRemoved(null)
  }
  const stateOf = (row: LessonRow) => {
    const stored = storedOf(row)
    if (!stored) return 'new'
    return isSame(stored, row.lesson) ? null : 'changed'
  }
  const editingOf = ({ key }: LessonRow) => {
    if (editing?.key === key) return { field: editing.field }
    return fields.some((field) => form.problems[`${key}.${field}`]) ? { field: null } : null
  }
  function submit(event?: FormEvent) {
    // rows with problems stay open
    setEditing(null)
    form.submit(event)
  }
  const lessons =
    rows.length === 0 ? (
      <EmptyState title={t('backoffice:lesson.none')} why={t('backoffice:lesson.noneWhy')} />
    ) : (
      <DragList
        className={styles.list}
        aria-label={t('area:title.productLessons')}
        onMove={(from, to) => set(moved(rows, from, to))}
      >
        {rows.map((row, index) => (
          <LessonItem
            key={row.key}
            row={row}
            name={nameOf(row)}
            heading={headingOf(rows, index)}
            state={stateOf(row)}
            isRecorded={type === productTypes.recorded}
            index={index}
            count={rows.length}
            teachers={teachers}
            canEdit={canEdit}
            editing={editingOf(row)}
            problemOf={(field) => form.problems[`${row.key}.${field}`]}
            takesFocus={closed === row.key}
            onEdit={(field) => edit(row, field)}
            onChange={(lesson) => change(row, lesson)}
            onDone={() => close(row)}
            onCancel={() => cancel(row)}
            onMove={(to) => set(moved(rows, index, to))}
            onInsert={() => insert(index + 1)}
            onRemove={(videos) => (videos > 0 ? setRemoved({ row, videos }) : remove(row))}
            onFiles={(kind) => setFiles({ kind, row })}
            onRepeat={repeats ? () => setRepeated(row) : undefined}
          />
        ))}
      </DragList>
    )
  return (
    <div className={styles.page}>
      {canEdit ? (
        <SavedForm form={{ ...form, submit }} preview={previewAddress(id)} isLong>
          {lessons}
          <div>
            <Button disabled={rows.length >= LESSONS_AT_MOST} onClick={() => insert(rows.length)}>
              {t('backoffice:lesson.add')}
            </Button>
          </div>
        </SavedForm>
      ) : (
        lessons
      )}
      <EmptiedDialog
        name={saving.emptied}
        busy={form.saving}
        onConfirm={saving.saveAnyway}
        onClose={saving.keepOnSale}
      />
      {saving.taken && (
        <TakenTimesDialog
          lessons={saving.taken}
          busy={form.saving}
          onConfirm={saving.saveOverbooked}
          onClose={saving.keepTimes}
        />
      )}
      {saving.changed && (
        <LessonVersions
          by={saving.changed.by}
          merged={saving.changed.merged}
          teachers={teachers}
          onChosen={saving.choose}
          onClose={saving.decideLater}
        />
      )}
      {files?.row.lessonClass && (
        <LessonFiles
          kind={files.kind}
          classId={files.row.lessonClass.id}
          name={nameOf(files.row)}
          onClose={() => setFiles(null)}
        />
      )}
      {repeated && repeated.lesson.begin_time !== null && repeated.lesson.end_time !== null && (
        <RepeatDialog
          id={id}
          lesson={{
            title: nameOf(repeated),
            teacher_id: repeated.lesson.teacher_id,
            begin_time: repeated.lesson.begin_time,
            end_time: repeated.lesson.end_time,
          }}
          onScheduled={() => void saving.readAgain()}
          onClose={() => setRepeated(null)}
        />
      )}
      <ConfirmDialog
        open={removed !== null}
        title={t('backoffice:lesson.removeTitle', { name: removed ? nameOf(removed.row) : '' })}
        action={t('backoffice:picker.remove')}
        busy={false}
        onConfirm={() => removed && remove(removed.row)}
        onClose={() => setRemoved(null)}
      >
        {t('backoffice:lesson.removeText', { count: removed?.videos ?? 0 })}
      </ConfirmDialog>
    </div>
  )
}

/** The chapter of a lesson, if it differs from that of the one before. */
function headingOf(rows: readonly LessonRow[], index: number): string | null {
  const chapter = rows[index]?.lesson.chapter ?? ''
  return chapter !== '' && chapter !== (rows[index - 1]?.lesson.chapter ?? '') ? chapter : null
}

/** Teachers to choose from: those of the school, and those who have lessons here. */
function useTeacherOptions(list: readonly StoredLesson[]): readonly SelectOption[] {
  const { data } = useCall('GET /api/v1/admin/teachers', { query: {} })
  const names = new Map((data?.list ?? []).map(({ id, name, username }) => [id, name || username]))
  for (const { teacher_id, teacher_name } of list)
    if (teacher_id !== null && !names.has(teacher_id)) names.set(teacher_id, teacher_name)
  return [...names].map(([id, label]) => ({ value: String(id), label }))
}
