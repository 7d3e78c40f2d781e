import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { currencyCode } from '#contract/currencies.ts'
import { type ManagedClassFilter, managedClassFilters } from '#contract/openclass/enums.ts'
import { Can } from '#web/area-kit/can.tsx'
import { useTimeView } from '#web/area-kit/use-time-view.ts'
import { sortColumns } from '#contract/sorting.ts'
import { teacherNames } from '#contract/teacher-names.ts'
import { TwoTexts } from '#web/area-kit/list/two-texts.tsx'
import { useNumberedList } from '#web/area-kit/list/use-numbered-list.ts'
import { type Column, DataTable } from '#web/area-kit/list/data-table.tsx'
import { ListBody } from '#web/area-kit/list/list-body.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { mayBroadcast } from './may-broadcast.ts'
import { useClassRules } from './use-class-rules.ts'
import styles from '#web/area-kit/list/list.module.css'
import { ListSearch } from '#web/area-kit/list/list-search.tsx'
import { FilterLinks } from '#web/area-kit/list/filter-links.tsx'
import { oneOf } from '#web/area-kit/list/filters.tsx'
import { useListFilters } from '#web/area-kit/list/use-list-filters.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { isZero } from '#web/ui/format-money.ts'
import { formatLessonSpan } from '#web/ui/format-time.ts'
import { Price } from '#web/ui/price.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { ClassStateTag } from './class-state-tag.tsx'
import { broadcastRoute, classesRoute, classRoute, numbersRoute } from '../class-links.ts'
import type { ManagedBrief } from './managed-class.ts'

const noStatus = () => false

const phaseTexts: Readonly<Record<ManagedClassFilter, string>> = {
  coming: 'openclass:list.phase.coming',
  past: 'openclass:list.phase.past',
  held: 'openclass:list.phase.held',
  cancelled: 'openclass:list.phase.cancelled',
}

/** The open classes that the user manages, newest first. */
export function ClassList() {
  const { t } = useTranslation(['openclass', 'backoffice'])
  const [search] = useSearchParams()
  const { keyword } = useListFilters(noStatus)
  const phase = oneOf(search, 'phase', managedClassFilters)
  const isNarrowed = keyword !== undefined || phase !== undefined
  const { creates } = useClassRules()
  const list = useNumberedList(
    'GET /api/v1/openclass',
    { query: { keyword, phase } },
    sortColumns.openClasses,
  )
  return (
    <>
      <div className={styles.bar}>
        <FilterLinks
          label={t('openclass:list.filter')}
          param="phase"
          options={[
            { value: '', label: t('backoffice:list.all') },
            ...managedClassFilters.map((value) => ({ value, label: t(phaseTexts[value]) })),
          ]}
        />
        <ListSearch label={t('openclass:list.search')} placeholder={t('openclass:list.searchHint')} />
      </div>
      <ListBody
        label={t('common:title.openClasses')}
        list={list}
        empty={
          <EmptyState
            title={t(isNarrowed ? 'openclass:list.noneFound' : 'openclass:list.none')}
            why={isNarrowed ? undefined : t('openclass:list.noneWhy')}
            action={
              isNarrowed ? (
                <ButtonLink to={classesRoute}>{t('backoffice:list.showAll')}</ButtonLink>
              ) : (
                creates === 1 && (
                  <Can permission="openclass.write">
                    <ButtonLink look="primary" to={`${classesRoute}/new`}>
                      {t('openclass:create')}
                    </ButtonLink>
                  </Can>
                )
              )
            }
          />
        }
      >
        {(classes) => <ClassTable classes={classes} />}
      </ListBody>
    </>
  )
}

function ClassTable({ classes }: { classes: readonly ManagedBrief[] }) {
  const { t } = useTranslation('openclass')
  const view = useTimeView()
  const now = useNow()
  const columns: Column<ManagedBrief>[] = [
    {
      title: t('openclass:list.name'),
      key: 'name',
      grow: 3,
      cell: ({ id, name, teacher_name }) => (
        <TwoTexts second={teacherNames(teacher_name, view.lang)}>
          <Link to={classRoute(id)}>{name}</Link>
        </TwoTexts>
      ),
    },
    {
      title: t('openclass:list.state'),
      key: 'state',
      cell: (openClass) => (
        <>
          <ClassStateTag {...openClass} />{' '}
          {openClass.is_held === 1 && <Tag tone="warn">{t('openclass:held.tag')}</Tag>}
        </>
      ),
    },
    {
      title: t('openclass:list.time'),
      sort: '-time',
      key: 'time',
      className: styles.number,
      cell: ({ begintime, endtime }) => formatLessonSpan(begintime, endtime, view),
    },
    {
      title: t('openclass:list.price'),
      from: 'l',
      key: 'price',
      align: 'right',
      cell: ({ is_need_pay, product_price, currency }) =>
        is_need_pay === 1 && !isZero(product_price) ? (
          <Price amount={product_price} currency={currencyCode(currency)} tone="ink" size="small" />
        ) : (
          t('openclass:list.free')
        ),
    },
    {
      title: t('openclass:list.joined'),
      from: 'm',
      key: 'bookings',
      align: 'right',
      cell: ({ bookings }) => bookings,
    },
    {
      title: t('openclass:list.actions'),
      key: 'actions',
      cell: ({ id, name, begintime, endtime, is_cancelled }) => (
        <span className={styles.row}>
          {is_cancelled === 0 && mayBroadcast(begintime, endtime, now) && (
            <Can permission="live-ingest.broadcast">
              <ButtonLink
                size="small"
                look="quiet"
                to={broadcastRoute(id)}
                aria-label={t('openclass:list.broadcastNamed', { name })}
              >
                {t('openclass:broadcast')}
              </ButtonLink>
            </Can>
          )}
          <ButtonLink
            size="small"
            look="quiet"
            to={classRoute(id)}
            aria-label={t('openclass:list.editNamed', { name })}
          >
            {t('openclass:list.edit')}
          </ButtonLink>
          <ButtonLink
            size="small"
            look="quiet"
            to={numbersRoute(id)}
            aria-label={t('openclass:list.numbersNamed', { name })}
          >
            {t('openclass:list.numbers')}
          </ButtonLink>
        </span>
      ),
    },
  ]
  return <DataTable dense rows={classes} keyOf={({ id }) => id} columns={columns} />
}
