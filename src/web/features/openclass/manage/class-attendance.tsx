import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { type ClassAttendanceFilter, classAttendanceFilters } from '#contract/attendance/enums.ts'
import type { ByKey } from '#contract/operations.ts'
import { type Column, DataTable } from '#web/area-kit/list/data-table.tsx'
import { FilterLinks } from '#web/area-kit/list/filter-links.tsx'
import { oneOf } from '#web/area-kit/list/filters.tsx'
import { ListBody } from '#web/area-kit/list/list-body.tsx'
import { ListSearch } from '#web/area-kit/list/list-search.tsx'
import styles from '#web/area-kit/list/list.module.css'
import { useListFilters } from '#web/area-kit/list/use-list-filters.ts'
import { usePageList } from '#web/area-kit/list/use-page-list.ts'
import { visitColumns } from '#web/features/attendance/visit-columns.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

type Attendee = ByKey['GET /api/v1/openclass/{id}/attendance']['reply']['list'][number] & {
  is_late: 0
  is_early: 0
}

const noStatus = () => false

const stateTexts: Readonly<Record<ClassAttendanceFilter, string>> = {
  present: 'student:attendance.state.present',
  absent: 'student:attendance.state.absent',
}

/** Who was in a class, and who has booked or bought it and stayed away; filter and search stand in the address. */
export function ClassAttendance({ id }: { id: number }) {
  const { t } = useTranslation(['openclass', 'student'])
  const [search] = useSearchParams()
  const { keyword } = useListFilters(noStatus)
  const state = oneOf(search, 'state', classAttendanceFilters)
  const list = usePageList('GET /api/v1/openclass/{id}/attendance', {
    params: { id },
    query: { keyword, state },
  })
  const isNarrowed = keyword !== undefined || state !== undefined
  const columns: readonly Column<Attendee>[] = [
    {
      title: t('openclass:numbers.who'),
      key: 'who',
      cell: ({ name, username }) => (
        <span className={styles.stack}>
          <span>{name || username}</span>
          <span className={styles.small}>{username}</span>
        </span>
      ),
    },
    ...visitColumns<Attendee>(t),
  ]
  return (
    <>
      <div className={styles.bar}>
        <FilterLinks
          label={t('student:attendance.filter')}
          param="state"
          options={[
            { value: '', label: t('student:attendance.all') },
            ...classAttendanceFilters.map((value) => ({ value, label: t(stateTexts[value]) })),
          ]}
        />
        <ListSearch label={t('openclass:numbers.search')} placeholder={t('openclass:numbers.searchHint')} />
      </div>
      <ListBody
        label={t('openclass:numbers.attendance')}
        list={list}
        empty={
          <EmptyState
            title={t(isNarrowed ? 'openclass:numbers.noneFound' : 'openclass:numbers.none')}
            why={isNarrowed ? undefined : t('openclass:numbers.noneWhy')}
          />
        }
      >
        {(people) => (
          // an open class knows no minutes from which on somebody is late
          <DataTable
            rows={people.map((one) => ({ ...one, is_late: 0 as const, is_early: 0 as const }))}
            keyOf={({ userid }) => userid}
            columns={columns}
          />
        )}
      </ListBody>
    </>
  )
}
