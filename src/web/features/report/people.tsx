import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { ByKey } from '#contract/operations.ts'
import { AT_RISK_DAYS, studentLists } from '#contract/report/shapes.ts'
import { type Column, DataTable } from '#web/area-kit/list/data-table.tsx'
import { FilterLinks } from '#web/area-kit/list/filter-links.tsx'
import { oneOf } from '#web/area-kit/list/filters.tsx'
import { ListBody } from '#web/area-kit/list/list-body.tsx'
import listStyles from '#web/area-kit/list/list.module.css'
import { usePageList } from '#web/area-kit/list/use-page-list.ts'
import { Moment } from '#web/area-kit/moment.tsx'
import { RecordLink } from '#web/area-kit/record-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PeriodBar } from './period-bar.tsx'
import styles from './report.module.css'
import { numberOf, usePeriod } from './use-report-filters.ts'

type Student = ByKey['GET /api/v1/admin/reports/students/people']['reply']['list'][number]

/** The students whom a figure counts, and those at risk. */
export function People() {
  const { t } = useTranslation('report')
  const [search] = useSearchParams()
  const which = oneOf(search, 'which', studentLists) ?? 'registered'
  const source = oneOf(search, 'register_source', ['1', '2', '3', '4'])
  // of a course there is one list alone: who learned in it
  const product = which === 'active' ? numberOf(search, 'product') : undefined
  const list = usePageList('GET /api/v1/admin/reports/students/people', {
    query: { ...usePeriod(), which, product, register_source: source && Number(source) },
  })
  const columns: readonly Column<Student>[] = [
    {
      key: 'name',
      title: t('report:column.student'),
      cell: ({ userid, name, username }) => (
        <span className={listStyles.stack}>
          <RecordLink to={`/users/${userid}`}>{name || username}</RecordLink>
          <span className={listStyles.small}>{username}</span>
        </span>
      ),
    },
    {
      key: 'registered',
      title: t('report:column.registered_at'),
      cell: ({ registered_at }) => <Moment at={registered_at} exact />,
    },
    {
      key: 'learned',
      title: t('report:column.last_learned_at'),
      cell: ({ last_learned_at }) =>
        last_learned_at === null ? t('report:never') : <Moment at={last_learned_at} exact />,
    },
  ]
  return (
    <>
      <PeriodBar />
      <div className={styles.by}>
        <FilterLinks
          label={t('report:people.title')}
          param="which"
          fallback="registered"
          options={studentLists.map((value) => ({ value, label: t(`report:people.${value}`) }))}
        />
      </div>
      {which === 'at_risk' && (
        <p className={styles.span}>{t('report:people.atRisk', { days: String(AT_RISK_DAYS) })}</p>
      )}
      <ListBody
        label={t('report:people.title')}
        list={list}
        empty={<EmptyState title={t('report:none.people')} why={t('report:none.why')} />}
      >
        {(students) => <DataTable rows={students} keyOf={({ userid }) => userid} columns={columns} />}
      </ListBody>
    </>
  )
}
