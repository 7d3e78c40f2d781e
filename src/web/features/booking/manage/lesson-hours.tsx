import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { type Column, DataTable } from '#web/area-kit/list/data-table.tsx'
import { ListBody } from '#web/area-kit/list/list-body.tsx'
import { ListSearch } from '#web/area-kit/list/list-search.tsx'
import listStyles from '#web/area-kit/list/list.module.css'
import { RecordLink } from '#web/area-kit/record-link.tsx'
import { TwoTexts } from '#web/area-kit/list/two-texts.tsx'
import { usePageList } from '#web/area-kit/list/use-page-list.ts'
import { useTimeView } from '#web/area-kit/use-time-view.ts'
import { useCan } from '#web/lib/can.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { formatDate } from '#web/ui/format-time.ts'
import { Tag } from '#web/ui/tag.tsx'
import { AdjustDialog } from './adjust-dialog.tsx'
import { LedgerDialog } from './ledger-dialog.tsx'
import type { LessonHoursRow } from './lesson-hours-row.ts'

/** The lesson hours of all students, or of one, which the school corrects. */
export function LessonHours({ userid }: { userid?: number }) {
  const { t } = useTranslation(['booking', 'backoffice'])
  const view = useTimeView()
  const can = useCan()
  const [search] = useSearchParams()
  const keyword = userid === undefined ? search.get('keyword')?.trim().slice(0, 64) || undefined : undefined
  const list = usePageList('GET /api/v1/admin/lesson_hours', { query: { keyword, userid } })
  const [selected, setSelected] = useState<{ row: LessonHoursRow; action: 'adjust' | 'ledger' } | null>(null)
  const close = () => setSelected(null)
  const nameOf = ({ name, username }: LessonHoursRow) => name || username
  const columns: readonly Column<LessonHoursRow>[] = [
    {
      key: 'student',
      title: t('booking:taught.student'),
      grow: 2,
      cell: (row) => (
        <TwoTexts second={row.name && row.username} title={`${nameOf(row)} ${row.username}`}>
          <RecordLink to={`/users/${row.userid}`}>{nameOf(row)}</RecordLink>
        </TwoTexts>
      ),
    },
    {
      key: 'course',
      title: t('booking:course'),
      grow: 2,
      cell: ({ product_name }) => <span title={product_name}>{product_name}</span>,
    },
    {
      key: 'left',
      title: t('booking:balance.left'),
      align: 'right',
      cell: ({ balance: { left } }) => <span className={listStyles.number}>{left}</span>,
    },
    {
      key: 'booked',
      title: t('booking:balance.booked'),
      align: 'right',
      cell: ({ balance: { booked } }) => <span className={listStyles.number}>{booked}</span>,
    },
    {
      key: 'used',
      title: t('booking:balance.used'),
      align: 'right',
      cell: ({ balance: { used } }) => <span className={listStyles.number}>{used}</span>,
    },
    {
      key: 'until',
      title: t('booking:balance.until'),
      cell: ({ valid_until, is_over }) => (
        <span className={listStyles.row}>
          {valid_until === null ? t('booking:balance.always') : formatDate(valid_until, view)}
          {is_over === 1 && <Tag>{t('booking:office.over')}</Tag>}
        </span>
      ),
    },
    {
      key: 'actions',
      title: t('booking:taught.actions'),
      cell: (row) => (
        <span className={listStyles.row}>
          <Button
            size="small"
            look="quiet"
            aria-label={t('booking:office.ledgerNamed', { name: nameOf(row) })}
            onClick={() => setSelected({ row, action: 'ledger' })}
          >
            {t('booking:office.ledger')}
          </Button>
          {row.is_over === 0 && can('booking.write') && (
            <Button
              size="small"
              look="quiet"
              aria-label={t('booking:office.adjustNamed', { name: nameOf(row) })}
              onClick={() => setSelected({ row, action: 'adjust' })}
            >
              {t('booking:office.adjust')}
            </Button>
          )}
        </span>
      ),
    },
  ]
  return (
    <>
      {userid === undefined && (
        <div className={listStyles.bar}>
          <span />
          <ListSearch label={t('booking:taught.search')} placeholder={t('booking:taught.searchHint')} />
        </div>
      )}
      <ListBody
        label={t('area:title.lessonHours')}
        list={list}
        empty={
          userid !== undefined ? (
            <EmptyState title={t('booking:office.noHours')} />
          ) : keyword ? (
            <EmptyState
              title={t('booking:office.noHoursFound')}
              action={<ButtonLink to="/lesson_hours">{t('backoffice:list.showAll')}</ButtonLink>}
            />
          ) : (
            <EmptyState title={t('booking:office.noHours')} why={t('booking:office.noHoursWhy')} />
          )
        }
      >
        {(rows) => <DataTable dense rows={rows} keyOf={({ id }) => id} columns={columns} />}
      </ListBody>
      {selected?.action === 'adjust' && <AdjustDialog row={selected.row} onClose={close} />}
      {selected?.action === 'ledger' && <LedgerDialog row={selected.row} onClose={close} />}
    </>
  )
}
