import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import type { ByKey } from '#contract/operations.ts'
import { type Column, DataTable } from '#web/area-kit/list/data-table.tsx'
import { FilterLinks } from '#web/area-kit/list/filter-links.tsx'
import { ListBody } from '#web/area-kit/list/list-body.tsx'
import { ListSearch } from '#web/area-kit/list/list-search.tsx'
import listStyles from '#web/area-kit/list/list.module.css'
import { usePageList } from '#web/area-kit/list/use-page-list.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { feedbackOf, feedbackRoute } from './feedback-links.ts'
import { LessonName } from '#web/area-kit/lesson-name.tsx'

type TaughtLesson = ByKey['GET /api/v1/teacher/feedback/lessons']['reply']['list'][number]

/** What of the feedback of a lesson is still to be given. */
function Pending({ given, students, pending, is_due }: TaughtLesson) {
  const { t } = useTranslation('feedback')
  return (
    <span className={listStyles.row}>
      <span className={listStyles.number}>{t('feedback:givenOf', { given, students })}</span>
      {pending > 0 && (
        <Tag tone={is_due === 1 ? 'warn' : 'neutral'}>
          {is_due === 1 ? t('feedback:due') : t('feedback:pending', { count: pending })}
        </Tag>
      )}
    </span>
  )
}

/** The lessons of a teacher with the feedback that is pending; filter and search stand in the address. */
export function TaughtLessons() {
  const { t } = useTranslation('feedback')
  const [search] = useSearchParams()
  const keyword = search.get('keyword')?.trim().slice(0, 64) || undefined
  const due = search.get('due') === '1' ? 1 : undefined
  const list = usePageList('GET /api/v1/teacher/feedback/lessons', { query: { keyword, due } })
  const columns: readonly Column<TaughtLesson>[] = [
    {
      key: 'lesson',
      title: t('feedback:lesson'),
      cell: (lesson) => (
        <LessonName {...lesson}>
          <Link to={feedbackOf(lesson.lesson_id)}>{lesson.lesson_name}</Link>
        </LessonName>
      ),
    },
    { key: 'given', title: t('feedback:given'), cell: (lesson) => <Pending {...lesson} /> },
    {
      key: 'ratings',
      title: t('feedback:ratings'),
      cell: ({ ratings, average }) => (
        <span className={listStyles.stack}>
          {average !== null && <span>{t('feedback:average', { average })}</span>}
          <span className={listStyles.small}>{t('feedback:ratings', { count: ratings })}</span>
        </span>
      ),
    },
  ]
  return (
    <>
      <div className={listStyles.bar}>
        <FilterLinks
          label={t('feedback:list.filter')}
          param="due"
          options={[
            { value: '', label: t('feedback:list.all') },
            { value: '1', label: t('feedback:list.due') },
          ]}
        />
        <ListSearch label={t('feedback:list.search')} placeholder={t('feedback:list.searchHint')} />
      </div>
      <ListBody
        label={t('common:title.feedback')}
        list={list}
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
      >
        {(lessons) => <DataTable rows={lessons} keyOf={({ lesson_id }) => lesson_id} columns={columns} />}
      </ListBody>
    </>
  )
}
