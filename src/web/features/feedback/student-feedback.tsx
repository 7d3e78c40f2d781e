import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { ByKey } from '#contract/operations.ts'
import { LessonName } from '#web/area-kit/lesson-name.tsx'
import { type Column, DataTable } from '#web/area-kit/list/data-table.tsx'
import { ListBody } from '#web/area-kit/list/list-body.tsx'
import listStyles from '#web/area-kit/list/list.module.css'
import { usePageList } from '#web/area-kit/list/use-page-list.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Tag } from '#web/ui/tag.tsx'
import styles from './feedback.module.css'
import { feedbackOf } from './feedback-links.ts'
import { Stars } from './stars.tsx'

type Lesson = ByKey['GET /api/v1/teacher/students/{id}/feedback']['reply']['list'][number]

/** What a student was told about the teacher's lessons, and what the student says of them. */
export default function StudentFeedback({ userid }: { userid: number }) {
  const { t } = useTranslation('feedback')
  const list = usePageList('GET /api/v1/teacher/students/{id}/feedback', {
    params: { id: userid },
    query: {},
  })
  const columns: readonly Column<Lesson>[] = [
    {
      key: 'lesson',
      title: t('feedback:lesson'),
      cell: (lesson) => (
        <LessonName {...lesson}>
          <Link to={feedbackOf(lesson.lesson_id)}>{lesson.lesson_name}</Link>
        </LessonName>
      ),
    },
    {
      key: 'feedback',
      title: t('feedback:students.comment'),
      cell: ({ feedback }) =>
        feedback ? (
          <span className={listStyles.stack}>
            <span className={listStyles.row}>
              <Stars count={feedback.star_rating} />
              <Tag tone={feedback.read_status === 1 ? 'good' : 'neutral'}>
                {t(feedback.read_status === 1 ? 'feedback:students.read' : 'feedback:students.unread')}
              </Tag>
              <span className={listStyles.small}>{feedback.teacher_name}</span>
            </span>
            <span className={styles.words}>{feedback.teacher_comment}</span>
          </span>
        ) : (
          t('feedback:students.none')
        ),
    },
    {
      key: 'rating',
      title: t('feedback:students.rating'),
      cell: ({ rating }) =>
        rating && (
          <span className={listStyles.stack}>
            <Stars count={rating.star_rating} />
            <span className={styles.words}>{rating.text}</span>
          </span>
        ),
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
