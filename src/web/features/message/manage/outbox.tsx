import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { deliveryFilters, resendableStates } from '#contract/message/delivery-states.ts'
import { kindNames, kindTexts, outgoingChannels } from '#contract/message/kinds.ts'
import { type Column, DataTable } from '#web/area-kit/list/data-table.tsx'
import { dayOf, FilterDays, FilterSelect, oneOf } from '#web/area-kit/list/filters.tsx'
import { TwoTexts } from '#web/area-kit/list/two-texts.tsx'
import { ListBody } from '#web/area-kit/list/list-body.tsx'
import { ListSearch } from '#web/area-kit/list/list-search.tsx'
import { usePageList } from '#web/area-kit/list/use-page-list.ts'
import { Moment } from '#web/area-kit/moment.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import listStyles from '#web/area-kit/list/list.module.css'
import styles from '../messages.module.css'
import { channelTexts } from '../channel-switches.tsx'
import { DeliveryDialog } from './delivery-dialog.tsx'
import { type Delivery, StateTag } from './delivery-state.tsx'
import { ResendDialog } from './resend-dialog.tsx'

/** Polling interval in milliseconds; paused while the page is hidden. */
const OUTBOX_REFRESH_MS = 10_000

/** What leaves the school by e-mail and SMS beside codes; without a provider it is read here. */
export function Outbox() {
  const { t } = useTranslation('message')
  const [search] = useSearchParams()
  const [opened, setOpened] = useState<number | null>(null)
  const [resent, setResent] = useState<Delivery | null>(null)
  const filters = {
    channel: oneOf(search, 'channel', outgoingChannels),
    state: oneOf(search, 'state', deliveryFilters),
    kind: oneOf(search, 'kind', [...kindNames, 'code', 'test'] as const),
    from: dayOf(search, 'from'),
    to: dayOf(search, 'to'),
    keyword: search.get('keyword')?.trim().slice(0, 64) || undefined,
  }
  const isFiltered = Object.values(filters).some((value) => value !== undefined)
  const list = usePageList(
    'GET /api/v1/admin/messages/outbox',
    { query: filters },
    { refreshEvery: OUTBOX_REFRESH_MS },
  )
  const what = ({ purpose, kind }: Delivery) =>
    kind ? t(kindTexts(kind).name) : t(purpose === 'code' ? 'message:outbox.code' : 'message:outbox.test')
  const columns: readonly Column<Delivery>[] = [
    {
      key: 'to',
      title: t('message:outbox.to'),
      grow: 2,
      cell: ({ address, user }) => (
        <TwoTexts second={user.name || user.username} title={address}>
          {address}
        </TwoTexts>
      ),
    },
    {
      key: 'what',
      title: t('message:outbox.what'),
      grow: 3,
      cell: (row) => (
        <TwoTexts second={`${t(channelTexts[row.channel])} · ${what(row)}`} title={row.subject}>
          {row.subject}
        </TwoTexts>
      ),
    },
    {
      key: 'state',
      title: t('message:outbox.stateTitle'),
      grow: 2,
      cell: ({ state, answer }) => (
        <div className={styles.outcome}>
          <StateTag state={state} />
          {answer && <p>{answer}</p>}
        </div>
      ),
    },
    { key: 'time', title: t('message:outbox.time'), cell: ({ created_at }) => <Moment at={created_at} /> },
    {
      key: 'actions',
      title: t('message:outbox.actions'),
      cell: (row) => (
        <span className={styles.actions}>
          <Button
            size="small"
            aria-label={t('message:outbox.readNamed', { address: row.address })}
            onClick={() => setOpened(row.id)}
          >
            {t('message:outbox.read')}
          </Button>
          {row.purpose === 'message' && resendableStates.includes(row.state) && (
            <Button
              size="small"
              aria-label={t('message:outbox.resendNamed', { address: row.address })}
              onClick={() => setResent(row)}
            >
              {t('message:outbox.resend')}
            </Button>
          )}
        </span>
      ),
    },
  ]
  return (
    <>
      <div className={listStyles.bar}>
        <div className={styles.filters}>
          <FilterSelect
            label={t('message:outbox.channel')}
            param="channel"
            options={outgoingChannels.map((value) => ({ value, label: t(channelTexts[value]) }))}
          />
          <FilterSelect
            label={t('message:outbox.stateTitle')}
            param="state"
            options={deliveryFilters.map((value) => ({ value, label: t(`message:outbox.state.${value}`) }))}
          />
          <FilterSelect
            label={t('message:outbox.what')}
            param="kind"
            options={[
              ...kindNames.map((value) => ({ value, label: t(kindTexts(value).name) })),
              { value: 'code', label: t('message:outbox.code') },
              { value: 'test', label: t('message:outbox.test') },
            ]}
          />
          <FilterDays />
        </div>
        <ListSearch label={t('message:outbox.search')} placeholder={t('message:outbox.searchHint')} />
      </div>
      <ListBody
        label={t('common:title.outbox')}
        list={list}
        empty={
          isFiltered ? (
            <EmptyState title={t('message:outbox.noneFound')} />
          ) : (
            <EmptyState title={t('message:outbox.none')} why={t('message:outbox.noneWhy')} />
          )
        }
      >
        {(rows) => <DataTable dense rows={rows} keyOf={({ id }) => id} columns={columns} />}
      </ListBody>
      {opened !== null && <DeliveryDialog id={opened} onClose={() => setOpened(null)} />}
      {resent && <ResendDialog delivery={resent} onClose={() => setResent(null)} />}
    </>
  )
}
