import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { Loaded } from '#web/area-kit/form/loaded.tsx'
import { type Column, DataTable } from '#web/area-kit/list/data-table.tsx'
import { changedSearch } from '#web/area-kit/list/list-search-params.ts'
import listStyles from '#web/area-kit/list/list.module.css'
import { ScrollRegion } from '#web/area-kit/list/scroll-region.tsx'
import { usePageList } from '#web/area-kit/list/use-page-list.ts'
import { useCall } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { GivenFeedback, ratingCell } from './stars-with-text.tsx'
import { TaughtLessonList } from './taught-lesson-list.tsx'
import { calledName, type LessonStudent } from './types.ts'
import { useTaughtFilters } from './use-taught-filters.ts'

interface LessonProps {
  userid: number
  lessonId: number
}

/** Who of a lesson was told what, and what they say of it. */
function Students({ userid, lessonId }: LessonProps) {
  const { t } = useTranslation('feedback')
  const query = useCall(
    'GET /api/v1/admin/users/{id}/taught/{lesson_id}',
    { params: { id: userid, lesson_id: lessonId }, query: {} },
    { quiet: true },
  )
  const columns: readonly Column<LessonStudent>[] = [
    {
      key: 'student',
      title: t('feedback:students.student'),
      cell: (student) => (
        <span className={listStyles.stack}>
          <Link to={`/users/${student.userid}/feedback`}>{calledName(student)}</Link>
          <span className={listStyles.small}>{student.username}</span>
        </span>
      ),
    },
    {
      key: 'comment',
      title: t('feedback:students.comment'),
      cell: (student) => <GivenFeedback student={student} />,
    },
    { key: 'rating', title: t('feedback:students.rating'), cell: ratingCell },
  ]
  return (
    <Loaded query={query}>
      {({ list, students }) => (
        <>
          {list.length === 0 ? (
            <EmptyState title={t('feedback:students.empty')} />
          ) : (
            <ScrollRegion label={t('feedback:students.label')}>
              <DataTable rows={list} keyOf={(student) => student.userid} columns={columns} />
            </ScrollRegion>
          )}
          {students > list.length && (
            <p className="second">{t('feedback:ofTeacher.first', { count: list.length })}</p>
          )}
        </>
      )}
    </Loaded>
  )
}

/** The lessons that a teacher gave, as the school sees them; the open one stands in the address. */
export default function UserTaught({ userid }: { userid: number }) {
  const { t } = useTranslation('feedback')
  const [search, setSearch] = useSearchParams()
  const { keyword, due } = useTaughtFilters()
  const list = usePageList('GET /api/v1/admin/users/{id}/taught', {
    params: { id: userid },
    query: { keyword, due },
  })
  const open = Number(search.get('lesson'))
  const opened = Number.isSafeInteger(open) && open > 0 ? open : null
  const close = () => setSearch(changedSearch(search, { lesson: '' }))
  const title = list.items?.find(({ lesson_id }) => lesson_id === opened)?.lesson_name
  return (
    <>
      <TaughtLessonList
        list={list}
        nameOf={({ lesson_id, lesson_name }) => (
          <Link to={{ search: `?${changedSearch(search, { lesson: String(lesson_id) }).toString()}` }}>
            {lesson_name}
          </Link>
        )}
        empty={
          <EmptyState
            title={t(
              keyword ? 'feedback:list.noneFound' : due ? 'feedback:list.noneDue' : 'feedback:ofTeacher.none',
            )}
          />
        }
      />
      {opened !== null && (
        <Dialog
          open
          width={720}
          title={title ?? t('feedback:lesson')}
          onClose={close}
          footer={<Button onClick={close}>{t('feedback:ofTeacher.close')}</Button>}
        >
          <Students userid={userid} lessonId={opened} />
        </Dialog>
      )}
    </>
  )
}
