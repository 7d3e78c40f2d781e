import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import type { ByKey } from '#contract/operations.ts'
import { type Column, DataTable } from '#web/area-kit/list/data-table.tsx'
import { FilterLinks } from '#web/area-kit/list/filter-links.tsx'
import { ListBody } from '#web/area-kit/list/list-body.tsx'
import { ListSearch } from '#web/area-kit/list/list-search.tsx'
import styles from '#web/area-kit/list/list.module.css'
import { TwoTexts } from '#web/area-kit/list/two-texts.tsx'
import { useListFilters } from '#web/area-kit/list/use-list-filters.ts'
import { useNumberedList } from '#web/area-kit/list/use-numbered-list.ts'
import { Moment } from '#web/area-kit/moment.tsx'
import { RecordLink } from '#web/area-kit/record-link.tsx'
import { idOf } from '#web/lib/route-query.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { homeworkRoute, oneHomeworkRoute } from '../homework-links.ts'
import { PublishTag } from '../tags.tsx'

type Homework = ByKey['GET /api/v1/admin/homework']['reply']['list'][number]

const noStatus = () => false

/** The homework of all teachers, newest first; what waits for a correction by how long it has waited. */
export function SchoolHomeworkList() {
  const { t } = useTranslation(['homework', 'backoffice'])
  const [search] = useSearchParams()
  const { keyword } = useListFilters(noStatus)
  const waiting = search.get('waiting') === '1' ? 1 : undefined
  const teacher_id = idOf('teacher_id', search) ?? undefined
  const list = useNumberedList('GET /api/v1/admin/homework', { query: { keyword, waiting, teacher_id } })
  const isNarrowed = keyword !== undefined || waiting !== undefined || teacher_id !== undefined
  return (
    <>
      <div className={styles.bar}>
        <FilterLinks
          label={t('homework:office.which')}
          param="waiting"
          options={[
            { value: '', label: t('backoffice:list.all') },
            { value: '1', label: t('homework:office.waiting') },
          ]}
        />
        <ListSearch label={t('homework:list.search')} placeholder={t('homework:office.searchHint')} />
      </div>
      <ListBody
        label={t('common:title.homework')}
        list={list}
        empty={
          <EmptyState
            title={t(isNarrowed ? 'homework:list.noneFound' : 'homework:list.none')}
            why={isNarrowed ? undefined : t('homework:office.noneWhy')}
            action={isNarrowed && <ButtonLink to={homeworkRoute}>{t('backoffice:list.showAll')}</ButtonLink>}
          />
        }
      >
        {(items) => <HomeworkTable items={items} />}
      </ListBody>
    </>
  )
}

function HomeworkTable({ items }: { items: readonly Homework[] }) {
  const { t } = useTranslation('homework')
  const columns: Column<Homework>[] = [
    {
      key: 'title',
      title: t('homework:field.title'),
      grow: 3,
      cell: ({ id, title, lesson_name, product_name }) => (
        <TwoTexts second={`${product_name} · ${lesson_name}`}>
          <Link to={oneHomeworkRoute(id)}>{title}</Link>
        </TwoTexts>
      ),
    },
    {
      key: 'teacher',
      title: t('homework:field.teacher'),
      grow: 1,
      cell: ({ teacher_id, teacher_name }) =>
        teacher_id === null ? '–' : <RecordLink to={`/users/${teacher_id}`}>{teacher_name}</RecordLink>,
    },
    {
      key: 'status',
      title: t('homework:field.publishStatus'),
      from: 'm',
      cell: ({ publish_status, is_closed }) => <PublishTag status={publish_status} isClosed={is_closed} />,
    },
    {
      key: 'due',
      title: t('homework:field.due'),
      from: 'l',
      className: styles.number,
      cell: ({ due_time }) => due_time !== null && <Moment at={due_time} exact />,
    },
    {
      key: 'submitted',
      title: t('homework:field.submitted'),
      align: 'right',
      cell: ({ submitted, total_students }) => `${submitted} / ${total_students}`,
    },
    {
      key: 'uncorrected',
      title: t('homework:field.uncorrected'),
      align: 'right',
      cell: ({ uncorrected }) => uncorrected,
    },
    {
      key: 'since',
      title: t('homework:office.since'),
      cell: ({ waiting_since }) => waiting_since !== null && <Moment at={waiting_since} />,
    },
  ]
  return <DataTable dense rows={items} keyOf={({ id }) => id} columns={columns} />
}
