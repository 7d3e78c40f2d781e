import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { publishStatuses } from '#contract/homework/enums.ts'
import { type Column, DataTable } from '#web/area-kit/list/data-table.tsx'
import { FilterLinks } from '#web/area-kit/list/filter-links.tsx'
import { ListBody } from '#web/area-kit/list/list-body.tsx'
import { ListSearch } from '#web/area-kit/list/list-search.tsx'
import styles from '#web/area-kit/list/list.module.css'
import { useListFilters } from '#web/area-kit/list/use-list-filters.ts'
import { usePageList } from '#web/area-kit/list/use-page-list.ts'
import { Moment } from '#web/area-kit/moment.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useLang } from '#web/ui/use-lang.ts'
import { homeworkRoute, oneHomeworkRoute } from '../homework-links.ts'
import { percent } from '../percent.ts'
import { PublishTag } from '../tags.tsx'
import type { TaughtBrief } from '../types.ts'

const isStatus = (status: number): status is 2 | 3 =>
  status === publishStatuses.unpublished || status === publishStatuses.published

/** The homework of the teacher's lessons, newest first. */
export function TaughtList() {
  const { t } = useTranslation(['homework', 'backoffice'])
  const { keyword, status } = useListFilters(isStatus)
  const publish_status = status !== undefined && isStatus(status) ? status : undefined
  const list = usePageList('GET /api/v1/teacher/homework', { query: { keyword, publish_status } })
  const isFiltered = keyword !== undefined || publish_status !== undefined
  return (
    <>
      <div className={styles.bar}>
        <FilterLinks
          label={t('homework:list.publishStatus')}
          param="status"
          options={[
            { value: '', label: t('backoffice:list.all') },
            { value: String(publishStatuses.unpublished), label: t('homework:published.no') },
            { value: String(publishStatuses.published), label: t('homework:published.yes') },
          ]}
        />
        <ListSearch label={t('homework:list.search')} placeholder={t('homework:list.searchHint')} />
      </div>
      <ListBody
        label={t('common:title.homework')}
        list={list}
        empty={
          <EmptyState
            title={t(isFiltered ? 'homework:list.noneFound' : 'homework:list.none')}
            why={isFiltered ? undefined : t('homework:list.noneWhy')}
            action={
              isFiltered ? (
                <ButtonLink to={homeworkRoute}>{t('backoffice:list.showAll')}</ButtonLink>
              ) : (
                <ButtonLink look="primary" to={`${homeworkRoute}/new`}>
                  {t('homework:create')}
                </ButtonLink>
              )
            }
          />
        }
      >
        {(items) => <TaughtTable items={items} />}
      </ListBody>
    </>
  )
}

/** Before it is published nobody can submit it. */
const isPublished = ({ publish_status }: TaughtBrief) => publish_status === publishStatuses.published

function TaughtTable({ items }: { items: readonly TaughtBrief[] }) {
  const { t } = useTranslation('homework')
  const lang = useLang()
  const columns: Column<TaughtBrief>[] = [
    {
      key: 'title',
      title: t('homework:field.title'),
      cell: ({ id, title, lesson_name, product_name }) => (
        <span className={styles.stack}>
          <Link to={oneHomeworkRoute(id)}>{title}</Link>
          <span className={styles.small}>{`${product_name} · ${lesson_name}`}</span>
        </span>
      ),
    },
    {
      key: 'status',
      title: t('homework:field.publishStatus'),
      cell: ({ publish_status, is_closed }) => <PublishTag status={publish_status} isClosed={is_closed} />,
    },
    {
      key: 'due',
      title: t('homework:field.due'),
      className: styles.number,
      cell: ({ due_time }) => due_time !== null && <Moment at={due_time} exact />,
    },
    {
      key: 'total',
      title: t('homework:field.total'),
      align: 'right',
      cell: ({ total_students }) => total_students,
    },
    {
      key: 'submitted',
      title: t('homework:field.submitted'),
      align: 'right',
      cell: (row) => isPublished(row) && row.submitted,
    },
    {
      key: 'unsubmitted',
      title: t('homework:field.unsubmitted'),
      align: 'right',
      cell: (row) => isPublished(row) && row.unsubmitted,
    },
    {
      key: 'rate',
      title: t('homework:field.completionRate'),
      align: 'right',
      cell: (row) => isPublished(row) && percent(row.completion_rate, lang),
    },
    {
      key: 'uncorrected',
      title: t('homework:field.uncorrected'),
      align: 'right',
      cell: (row) => isPublished(row) && row.uncorrected,
    },
  ]
  return <DataTable rows={items} keyOf={({ id }) => id} columns={columns} />
}
