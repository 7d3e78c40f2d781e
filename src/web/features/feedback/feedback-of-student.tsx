import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ByKey } from '#contract/operations.ts'
import { LessonName } from '#web/area-kit/lesson-name.tsx'
import { type Column, DataTable } from '#web/area-kit/list/data-table.tsx'
import { ListBody } from '#web/area-kit/list/list-body.tsx'
import listStyles from '#web/area-kit/list/list.module.css'
import type { PageList } from '#web/area-kit/list/use-page-list.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ratingCell, ReadTag, StarsWithText } from './stars-with-text.tsx'

type Lesson = ByKey['GET /api/v1/teacher/students/{id}/feedback']['reply']['list'][number]

export interface FeedbackOfStudentProps {
  list: PageList<Lesson>
  /** the name of a lesson, as a link where it leads somewhere */
  nameOf: (lesson: Lesson) => ReactNode
}

/** The feedback that a student has received about lessons, and the ratings of the student. */
export function FeedbackOfStudent({ list, nameOf }: FeedbackOfStudentProps) {
  const { t } = useTranslation('feedback')
  const columns: readonly Column<Lesson>[] = [
    {
      key: 'lesson',
      title: t('feedback:lesson'),
      cell: (lesson) => <LessonName {...lesson}>{nameOf(lesson)}</LessonName>,
    },
    {
      key: 'feedback',
      title: t('feedback:students.comment'),
      cell: ({ feedback }) =>
        feedback ? (
          <StarsWithText count={feedback.star_rating} text={feedback.teacher_comment}>
            <ReadTag status={feedback.read_status} />
            <span className={listStyles.small}>{feedback.teacher_name}</span>
          </StarsWithText>
        ) : (
          t('feedback:students.none')
        ),
    },
    {
      key: 'rating',
      title: t('feedback:students.rating'),
      cell: ratingCell,
    },
  ]
  return (
    <ListBody
      label={t('common:title.feedback')}
      list={list}
      empty={<EmptyState title={t('feedback:ofStudent.none')} why={t('feedback:ofStudent.noneWhy')} />}
    >
      {(lessons) => <DataTable rows={lessons} keyOf={({ lesson_id }) => lesson_id} columns={columns} />}
    </ListBody>
  )
}
