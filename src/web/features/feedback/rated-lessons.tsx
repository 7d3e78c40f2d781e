import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Column, DataTable } from '#web/area-kit/list/data-table.tsx'
import { ListBody } from '#web/area-kit/list/list-body.tsx'
import { usePageList } from '#web/area-kit/list/use-page-list.ts'
import { Moment } from '#web/area-kit/moment.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { LessonName } from '#web/area-kit/lesson-name.tsx'
import { RateDialog } from './rate-dialog.tsx'
import type { RatedLesson } from './types.ts'
import { ratingCell } from './stars-with-text.tsx'

/** Lessons that the student may rate, and what they have said of others. */
export function RatedLessons() {
  const { t } = useTranslation('feedback')
  const now = useNow()
  const list = usePageList('GET /api/v1/student/ratings', { query: {} })
  const [selected, setSelected] = useState<RatedLesson | null>(null)
  const columns: readonly Column<RatedLesson>[] = [
    {
      key: 'lesson',
      title: t('feedback:lesson'),
      cell: (lesson) => <LessonName {...lesson}>{lesson.lesson_name}</LessonName>,
    },
    {
      key: 'rating',
      title: t('feedback:rate.mine'),
      cell: ratingCell,
    },
    {
      key: 'until',
      title: t('feedback:rate.until'),
      cell: ({ rating, closes_at }) => {
        const until = rating ? rating.editable_until : closes_at
        return until !== null && until > now && <Moment at={until} exact />
      },
    },
    {
      key: 'actions',
      title: t('feedback:students.actions'),
      cell: (lesson) => {
        const { rating, lesson_name } = lesson
        if (rating && rating.editable_until <= now) return null
        return (
          <Button
            size="small"
            look={rating ? 'quiet' : 'primary'}
            aria-label={t(rating ? 'feedback:rate.changeNamed' : 'feedback:rate.openNamed', {
              lesson: lesson_name,
            })}
            onClick={() => setSelected(lesson)}
          >
            {t(rating ? 'feedback:rate.change' : 'feedback:rate.open')}
          </Button>
        )
      },
    },
  ]
  return (
    <>
      <ListBody
        label={t('feedback:received.toRate')}
        list={list}
        empty={<EmptyState title={t('feedback:rate.none')} why={t('feedback:rate.noneWhy')} />}
      >
        {(lessons) => <DataTable rows={lessons} keyOf={({ lesson_id }) => lesson_id} columns={columns} />}
      </ListBody>
      {selected && <RateDialog lesson={selected} onClose={() => setSelected(null)} />}
    </>
  )
}
