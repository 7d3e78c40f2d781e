import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { studentKinds } from '#contract/student/limits.ts'
import type { ByKey } from '#contract/operations.ts'
import { type Column, DataTable } from '#web/area-kit/list/data-table.tsx'
import { FilterLinks } from '#web/area-kit/list/filter-links.tsx'
import { oneOf } from '#web/area-kit/list/filters.tsx'
import { ListBody } from '#web/area-kit/list/list-body.tsx'
import { ListSearch } from '#web/area-kit/list/list-search.tsx'
import listStyles from '#web/area-kit/list/list.module.css'
import { usePageList } from '#web/area-kit/list/use-page-list.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { studentRoute, studentsRoute } from './student-links.ts'

type Student = ByKey['GET /api/v1/teacher/students']['reply']['list'][number]

/** The students of a teacher; kind and search stand in the address. */
export function StudentList() {
  const { t } = useTranslation('student')
  const [search] = useSearchParams()
  const keyword = search.get('keyword')?.trim().slice(0, 64) || undefined
  const kind = oneOf(search, 'kind', studentKinds)
  const list = usePageList('GET /api/v1/teacher/students', { query: { keyword, kind } })
  const columns: readonly Column<Student>[] = [
    {
      key: 'student',
      title: t('student:student'),
      cell: ({ userid, name, username }) => (
        <span className={listStyles.stack}>
          <Link to={studentRoute(userid)}>{name || username}</Link>
          <span className={listStyles.small}>{username}</span>
        </span>
      ),
    },
    {
      key: 'phone',
      title: t('student:phone'),
      className: listStyles.number,
      cell: ({ telephone }) => telephone || null,
    },
    { key: 'grade', title: t('student:grade'), cell: ({ grade }) => grade || null },
    {
      key: 'courses',
      title: t('student:courses'),
      cell: ({ courses }) => (
        <span className={listStyles.stack}>
          {courses.map((name) => (
            <span key={name}>{name}</span>
          ))}
        </span>
      ),
    },
  ]
  return (
    <>
      <div className={listStyles.bar}>
        <FilterLinks
          label={t('student:filter')}
          param="kind"
          options={[
            { value: '', label: t('student:all') },
            { value: 'class', label: t('student:ofClasses') },
            { value: 'appointment', label: t('student:ofAppointments') },
          ]}
        />
        <ListSearch label={t('student:search')} placeholder={t('student:searchHint')} />
      </div>
      <ListBody
        label={t('common:title.myStudents')}
        list={list}
        empty={
          keyword ? (
            <EmptyState
              title={t('student:noneFound')}
              action={<ButtonLink to={studentsRoute}>{t('student:showAll')}</ButtonLink>}
            />
          ) : (
            <EmptyState title={t('student:none')} why={t('student:noneWhy')} />
          )
        }
      >
        {(students) => <DataTable rows={students} keyOf={({ userid }) => userid} columns={columns} />}
      </ListBody>
    </>
  )
}
