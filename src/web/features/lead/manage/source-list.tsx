import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Loaded } from '#web/area-kit/form/loaded.tsx'
import { type Column, DataTable } from '#web/area-kit/list/data-table.tsx'
import listStyles from '#web/area-kit/list/list.module.css'
import { TwoTexts } from '#web/area-kit/list/two-texts.tsx'
import { Sum } from '#web/area-kit/sum.tsx'
import { useCan } from '#web/lib/can.ts'
import { useCall } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Tag } from '#web/ui/tag.tsx'
import type { LeadSource } from './lead-record.ts'
import { ShareDialog } from './share-dialog.tsx'
import { SourceDialog } from './source-dialog.tsx'
import { ScrollRegion } from '#web/area-kit/list/scroll-region.tsx'

/** The lead sources of the school: what is attributed to each, and its link. */
export function SourceList() {
  const { t } = useTranslation('lead')
  const can = useCan()
  const query = useCall('GET /api/v1/admin/lead_sources', {}, { quiet: true })
  const [selected, setSelected] = useState<{ source: LeadSource; action: 'share' | 'change' } | 'new' | null>(
    null,
  )
  const close = () => setSelected(null)
  const columns: readonly Column<LeadSource>[] = [
    {
      key: 'name',
      title: t('lead:sources.name'),
      grow: 2,
      cell: ({ id, name, code, is_archived }) => (
        <TwoTexts second={code} title={`${name} ${code}`}>
          <Link to={`/leads?source_id=${id}`}>{name}</Link>
          {is_archived === 1 && <Tag>{t('lead:sources.archived')}</Tag>}
        </TwoTexts>
      ),
    },
    {
      key: 'registrations',
      title: t('lead:sources.registrations'),
      align: 'right',
      cell: ({ registrations, by_poster }) => (
        <span className={listStyles.number}>
          {by_poster === 0
            ? registrations
            : t('lead:sources.byPoster', { registrations, posters: by_poster })}
        </span>
      ),
    },
    {
      key: 'leads',
      title: t('lead:sources.leads'),
      align: 'right',
      cell: ({ leads, won }) => (
        <span className={listStyles.number}>{t('lead:sources.leadsWon', { leads, won })}</span>
      ),
    },
    {
      key: 'orders',
      title: t('lead:sources.orders'),
      align: 'right',
      cell: ({ orders }) => <span className={listStyles.number}>{orders}</span>,
    },
    {
      key: 'amount',
      title: t('lead:sources.amount'),
      align: 'right',
      cell: ({ amounts }) =>
        amounts.length === 0
          ? '–'
          : amounts.map(({ currency, amount }) => <Sum key={currency} amount={amount} currency={currency} />),
    },
    {
      key: 'actions',
      title: t('lead:actions'),
      cell: (source) => (
        <span className={listStyles.row}>
          <Button
            size="small"
            look="quiet"
            aria-label={t('lead:sources.shareNamed', { name: source.name })}
            onClick={() => setSelected({ source, action: 'share' })}
          >
            {t('lead:sources.share')}
          </Button>
          {can('lead.configure') && (
            <Button
              size="small"
              look="quiet"
              aria-label={t('lead:sources.changeNamed', { name: source.name })}
              onClick={() => setSelected({ source, action: 'change' })}
            >
              {t('lead:sources.change')}
            </Button>
          )}
        </span>
      ),
    },
  ]
  const add = can('lead.configure') && (
    <Button look="primary" onClick={() => setSelected('new')}>
      {t('lead:sources.add')}
    </Button>
  )
  return (
    <>
      <Loaded query={query}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState title={t('lead:sources.none')} why={t('lead:sources.noneWhy')} action={add} />
          ) : (
            <>
              {add && (
                <div className={listStyles.bar}>
                  <span />
                  {add}
                </div>
              )}
              <ScrollRegion label={t('common:title.leadSources')}>
                <DataTable dense rows={list} keyOf={({ id }) => id} columns={columns} />
              </ScrollRegion>
            </>
          )
        }
      </Loaded>
      {selected === 'new' && <SourceDialog source={null} onClose={close} />}
      {selected !== null && selected !== 'new' && selected.action === 'change' && (
        <SourceDialog source={selected.source} onClose={close} />
      )}
      {selected !== null && selected !== 'new' && selected.action === 'share' && (
        <ShareDialog
          title={t('lead:sources.shareTitle', { name: selected.source.name })}
          what={t('lead:share.what')}
          campaign={{ fissionid: selected.source.code }}
          fileName={selected.source.code}
          onClose={close}
        />
      )}
    </>
  )
}
