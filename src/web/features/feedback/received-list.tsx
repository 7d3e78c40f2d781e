import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { ByKey } from '#contract/operations.ts'
import { type Column, DataTable } from '#web/area-kit/list/data-table.tsx'
import { ListBody } from '#web/area-kit/list/list-body.tsx'
import listStyles from '#web/area-kit/list/list.module.css'
import { usePageList } from '#web/area-kit/list/use-page-list.ts'
import { Moment } from '#web/area-kit/moment.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { feedbackOf } from './feedback-links.ts'
import { LessonName } from '#web/area-kit/lesson-name.tsx'
import { Stars } from './stars.tsx'

type Received = ByKey['GET /api/v1/student/feedback']['reply']['list'][number]

/** What teachers have written to the student, what is new marked. */
export function ReceivedList() {
  const { t } = useTranslation('feedback')
  const list = usePageList('GET /api/v1/student/feedback', { query: {} })
  const columns: readonly Column<Received>[] = [
    {
      key: 'lesson',
      title: t('feedback:lesson'),
      cell: (given) => (
        <LessonName {...given}>
          <span className={listStyles.row}>
            <Link to={feedbackOf(given.id)}>{given.lesson_name}</Link>
            {given.read_status === 0 && <Tag tone="accent">{t('feedback:received.unread')}</Tag>}
          </span>
        </LessonName>
      ),
    },
    { key: 'stars', title: t('feedback:stars'), cell: ({ star_rating }) => <Stars count={star_rating} /> },
    { key: 'teacher', title: t('feedback:received.teacher'), cell: ({ teacher_name }) => teacher_name },
    { key: 'at', title: t('feedback:received.at'), cell: ({ given_at }) => <Moment at={given_at} /> },
  ]
  return (
    <ListBody
      label={t('feedback:received.fromTeachers')}
      list={list}
      empty={<EmptyState title={t('feedback:received.none')} why={t('feedback:received.noneWhy')} />}
    >
      {(received) => <DataTable rows={received} keyOf={({ id }) => id} columns={columns} />}
    </ListBody>
  )
}
