import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { type AttendanceFilter, attendanceFilters } from '#contract/attendance/enums.ts'
import type { ByKey } from '#contract/operations.ts'
import { Can } from '#web/area-kit/can.tsx'
import { StatisticsRow } from '#web/area-kit/statistics-row.tsx'
import { Loaded } from '#web/area-kit/form/loaded.tsx'
import { type Column, DataTable } from '#web/area-kit/list/data-table.tsx'
import { FilterLinks } from '#web/area-kit/list/filter-links.tsx'
import { oneOf } from '#web/area-kit/list/filters.tsx'
import { ListBody } from '#web/area-kit/list/list-body.tsx'
import { ListSearch } from '#web/area-kit/list/list-search.tsx'
import listStyles from '#web/area-kit/list/list.module.css'
import { usePageList } from '#web/area-kit/list/use-page-list.ts'
import { LessonName } from '#web/area-kit/lesson-name.tsx'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useCall } from '#web/lib/query.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { AttendanceFileButton } from './attendance-file-button.tsx'
import styles from './attendance.module.css'
import { visitColumns } from './visit-columns.tsx'

const Participation = lazyPart(() => import('#web/features/interaction/participation.tsx'), ['interaction'])

type Reply = ByKey['GET /api/v1/lessons/{id}/attendance']['reply']
type Attendee = Reply['list'][number]

/** Attendance of a lesson: its sums, and each student; filter and search stand in the address. */
export function LessonAttendance({ lessonId }: { lessonId: number }) {
  const query = useCall(
    'GET /api/v1/lessons/{id}/attendance',
    { params: { id: lessonId }, query: { limit: 1 } },
    { quiet: true },
  )
  usePageTitle(query.data?.lesson.lesson_name)
  return (
    <Loaded query={query}>
      {({ lesson, summary }) => (
        <div className={styles.page}>
          <Facts lesson={lesson} summary={summary} />
          <Attendees lessonId={lessonId} isTimed={lesson.begintime !== null} />
          {lesson.begintime !== null && lesson.open_class_id !== null && (
            <Suspense fallback={null}>
              <Participation classId={lesson.open_class_id} />
            </Suspense>
          )}
        </div>
      )}
    </Loaded>
  )
}

function Facts({ lesson, summary }: Pick<Reply, 'lesson' | 'summary'>) {
  const { t } = useTranslation('student')
  const isTimed = lesson.begintime !== null
  const counts = [
    { label: t('student:attendance.count.students'), value: summary.students },
    ...(isTimed
      ? [
          { label: t('student:attendance.count.present'), value: summary.present },
          { label: t('student:attendance.count.late'), value: summary.late },
          { label: t('student:attendance.count.early'), value: lesson.is_over === 1 ? summary.early : '–' },
          { label: t('student:attendance.count.absent'), value: lesson.is_over === 1 ? summary.absent : '–' },
        ]
      : []),
    { label: t('student:attendance.count.replayed'), value: summary.replayed },
  ]
  return (
    <>
      <div className={listStyles.bar}>
        <LessonName {...lesson}>
          <strong>{lesson.lesson_name}</strong>
        </LessonName>
        <Can permission="attendance.export">
          <AttendanceFileButton of="lesson" id={lesson.lesson_id} />
        </Can>
      </div>
      <StatisticsRow statistics={counts} />
      {isTimed && lesson.is_over === 0 && <p className="second">{t('student:attendance.notOver')}</p>}
    </>
  )
}

function Attendees({ lessonId, isTimed }: { lessonId: number; isTimed: boolean }) {
  const { t } = useTranslation('student')
  const [search] = useSearchParams()
  const keyword = search.get('keyword')?.trim().slice(0, 64) || undefined
  const state = oneOf(search, 'state', attendanceFilters)
  const list = usePageList('GET /api/v1/lessons/{id}/attendance', {
    params: { id: lessonId },
    query: { keyword, state },
  })
  const columns: readonly Column<Attendee>[] = [
    {
      key: 'who',
      title: t('student:attendance.column.name'),
      cell: ({ name, username }) => (
        <span className={listStyles.stack}>
          <span>{name || username}</span>
          <span className={listStyles.small}>{username}</span>
        </span>
      ),
    },
    ...visitColumns<Attendee>(t),
  ]
  const labels: Readonly<Record<AttendanceFilter, string>> = {
    present: t('student:attendance.state.present'),
    absent: t('student:attendance.state.absent'),
    late: t('student:attendance.state.late'),
    early: t('student:attendance.state.early'),
  }
  const filters = attendanceFilters.map((value) => ({ value, label: labels[value] }))
  return (
    <>
      <div className={listStyles.bar}>
        {isTimed ? (
          <FilterLinks
            label={t('student:attendance.filter')}
            param="state"
            options={[{ value: '', label: t('student:attendance.all') }, ...filters]}
          />
        ) : (
          <span />
        )}
        <ListSearch label={t('student:attendance.search')} placeholder={t('student:attendance.searchHint')} />
      </div>
      <ListBody
        label={t('area:title.attendance')}
        list={list}
        empty={
          <EmptyState
            title={t(keyword || state ? 'student:attendance.noneFound' : 'student:attendance.none')}
            why={keyword || state ? undefined : t('student:attendance.noneWhy')}
          />
        }
      >
        {(people) => <DataTable rows={people} keyOf={({ userid }) => userid} columns={columns} />}
      </ListBody>
    </>
  )
}
