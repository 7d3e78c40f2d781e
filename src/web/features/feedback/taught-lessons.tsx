import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { usePageList } from '#web/area-kit/list/use-page-list.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { feedbackOf, feedbackRoute } from './feedback-links.ts'
import { TaughtLessonList } from './taught-lesson-list.tsx'
import { useTaughtFilters } from './use-taught-filters.ts'

/** The teacher's own lessons with the feedback that is pending. */
export function TaughtLessons() {
  const { t } = useTranslation('feedback')
  const { keyword, due } = useTaughtFilters()
  const list = usePageList('GET /api/v1/teacher/feedback/lessons', { query: { keyword, due } })
  return (
    <TaughtLessonList
      list={list}
      nameOf={({ lesson_id, lesson_name }) => <Link to={feedbackOf(lesson_id)}>{lesson_name}</Link>}
      empty={
        keyword ? (
          <EmptyState
            title={t('feedback:list.noneFound')}
            action={<ButtonLink to={feedbackRoute}>{t('feedback:list.showAll')}</ButtonLink>}
          />
        ) : (
          <EmptyState
            title={t(due ? 'feedback:list.noneDue' : 'feedback:list.none')}
            why={t(due ? 'feedback:list.noneDueWhy' : 'feedback:list.noneWhy')}
          />
        )
      }
    />
  )
}
