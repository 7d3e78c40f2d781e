import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ByKey } from '#contract/operations.ts'
import { type Column, DataTable } from '#web/area-kit/list/data-table.tsx'
import { ListBody } from '#web/area-kit/list/list-body.tsx'
import type { PageList } from '#web/area-kit/list/use-page-list.ts'
import { LessonName } from '#web/area-kit/lesson-name.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { visitColumns } from './visit-columns.tsx'

export type AttendedLesson = ByKey['GET /api/v1/teacher/students/{id}/attendance']['reply']['list'][number]

export interface AttendanceOfLessonsProps {
  list: PageList<AttendedLesson>
  /** the name of a lesson, as a link where there is one */
  name: (lesson: AttendedLesson) => ReactNode
}

/** One person's attendance, lesson by lesson. */
export function AttendanceOfLessons({ list, name }: AttendanceOfLessonsProps) {
  const { t } = useTranslation('student')
  const columns: readonly Column<AttendedLesson>[] = [
    {
      key: 'lesson',
      title: t('student:attendance.column.lesson'),
      cell: (lesson) => <LessonName {...lesson}>{name(lesson)}</LessonName>,
    },
    ...visitColumns<AttendedLesson>(t),
  ]
  return (
    <ListBody
      label={t('area:title.attendance')}
      list={list}
      empty={
        <EmptyState title={t('student:attendance.noLessons')} why={t('student:attendance.noLessonsWhy')} />
      }
    >
      {(lessons) => <DataTable rows={lessons} keyOf={({ lesson_id }) => lesson_id} columns={columns} />}
    </ListBody>
  )
}
