import MoreOutlined from '@ant-design/icons-svg/es/asn/MoreOutlined'
import { useTranslation } from 'react-i18next'
import { MoveHandle } from '#web/area-kit/form/move-handle.tsx'
import { attendanceOfLesson } from '#web/features/attendance/attendance-links.ts'
import { classRoute } from '#web/features/openclass/class-links.ts'
import { useCan } from '#web/lib/can.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Menu, type MenuItem } from '#web/ui/menu.tsx'
import type { SelectOption } from '#web/ui/select.tsx'
import { LessonFields } from './lesson-fields.tsx'
import type { FileKind } from './lesson-files.tsx'
import type { LessonField, LessonRow } from './lesson-rows.ts'
import { LessonSummary } from './lesson-summary.tsx'
import styles from './lessons.module.css'
import { useFileCounts } from './use-file-counts.ts'

export interface LessonItemProps {
  row: LessonRow
  name: string
  /** the heading above it, where its chapter begins */
  heading: string | null
  state: 'new' | 'changed' | null
  isRecorded: boolean
  index: number
  count: number
  teachers: readonly SelectOption[]
  canEdit: boolean
  /** the keyboard returns to its line, which was edited */
  takesFocus: boolean
  /** edited in its row, with the field that was pressed */
  editing: { field: LessonField | null } | null
  problemOf: (field: LessonField) => string | undefined
  onEdit: (field: LessonField) => void
  onChange: (lesson: LessonRow['lesson']) => void
  onDone: () => void
  onCancel: () => void
  onMove: (to: number) => void
  onInsert: () => void
  /** Receives the number of its videos. */
  onRemove: (videos: number) => void
  onFiles: (kind: FileKind) => void
  /** missing: lessons of this kind of course are not scheduled */
  onRepeat: (() => void) | undefined
}

/** A lesson in its course: a line, or its fields while it is edited. */
export function LessonItem(props: LessonItemProps) {
  const { row, name, heading, state, index, count, teachers, canEdit, editing, takesFocus, problemOf } = props
  const { onEdit, onChange, onDone, onCancel, onMove, onInsert, onRemove, onFiles, onRepeat } = props
  const { t } = useTranslation('backoffice')
  const can = useCan()
  const { lesson, lessonClass } = row
  const counts = useFileCounts(lessonClass)
  const isTimed = lesson.begin_time !== null && lesson.end_time !== null
  const item = (key: string, label: string, onSelect: () => void): MenuItem => ({ key, label, onSelect })
  const items: MenuItem[] = [
    ...(isTimed && onRepeat ? [item('repeat', t('backoffice:lesson.repeat'), onRepeat)] : []),
    ...(canEdit
      ? [
          item('insert', t('backoffice:lesson.insert'), onInsert),
          ...(index > 0 ? [item('up', t('backoffice:lesson.up'), () => onMove(index - 1))] : []),
          ...(index < count - 1 ? [item('down', t('backoffice:lesson.down'), () => onMove(index + 1))] : []),
        ]
      : []),
    ...(lessonClass
      ? [{ key: 'class', label: t('backoffice:lesson.room'), href: `#${classRoute(lessonClass.id)}` }]
      : []),
    ...(lessonClass && lesson.id !== undefined && can('attendance.read')
      ? [
          {
            key: 'attendance',
            label: t('backoffice:lesson.attendance'),
            href: `#${attendanceOfLesson(lesson.id)}`,
          },
        ]
      : []),
    ...(canEdit
      ? [{ ...item('remove', t('backoffice:picker.remove'), () => onRemove(counts.videos)), danger: true }]
      : []),
  ]
  return (
    <li>
      {heading !== null && <h2 className={styles.chapter}>{heading}</h2>}
      <div className={styles.row} data-editing={editing !== null || undefined}>
        {canEdit && <MoveHandle name={name} index={index} count={count} onMove={onMove} />}
        <span className={styles.number}>{index + 1}</span>
        {editing ? (
          <LessonFields
            lesson={lesson}
            name={name}
            isStored={lessonClass !== null}
            teachers={teachers}
            problemOf={problemOf}
            focus={editing.field}
            onChange={onChange}
            onDone={onDone}
            onCancel={onCancel}
          />
        ) : (
          <LessonSummary
            row={row}
            name={name}
            teacher={teachers.find(({ value }) => value === String(lesson.teacher_id))?.label ?? ''}
            state={state}
            isRecorded={props.isRecorded}
            counts={counts}
            takesFocus={takesFocus}
            onEdit={canEdit ? onEdit : undefined}
            onFiles={onFiles}
          />
        )}
        {items.length > 0 && (
          <Menu
            className={styles.menu}
            align="end"
            label={t('backoffice:lesson.more', { name })}
            trigger={<Icon of={MoreOutlined} />}
            items={items}
          />
        )}
      </div>
    </li>
  )
}
