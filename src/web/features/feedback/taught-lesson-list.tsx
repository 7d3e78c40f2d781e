import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ByKey } from '#contract/operations.ts'
import { LessonName } from '#web/area-kit/lesson-name.tsx'
import { type Column, DataTable } from '#web/area-kit/list/data-table.tsx'
import { FilterLinks } from '#web/area-kit/list/filter-links.tsx'
import { ListBody } from '#web/area-kit/list/list-body.tsx'
import { ListSearch } from '#web/area-kit/list/list-search.tsx'
import listStyles from '#web/area-kit/list/list.module.css'
import type { PageList } from '#web/area-kit/list/use-page-list.ts'
import { Tag } from '#web/ui/tag.tsx'

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

export interface TaughtLessonListProps {
  list: PageList<TaughtLesson>
  /** the name of a lesson, as a link to its feedback */
  nameOf: (lesson: TaughtLesson) => ReactNode
  empty: ReactNode
}

/** The lessons of a teacher with the feedback that is pending; filter and search stand in the address. */
export function TaughtLessonList({ list, nameOf, empty }: TaughtLessonListProps) {
  const { t } = useTranslation('feedback')
  const columns: readonly Column<TaughtLesson>[] = [
    {
      key: 'lesson',
      title: t('feedback:lesson'),
      cell: (lesson) => <LessonName {...lesson}>{nameOf(lesson)}</LessonName>,
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
      <ListBody label={t('common:title.feedback')} list={list} empty={empty}>
        {(lessons) => <DataTable rows={lessons} keyOf={({ lesson_id }) => lesson_id} columns={columns} />}
      </ListBody>
    </>
  )
}
