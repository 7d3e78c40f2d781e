import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { announcementStates } from '#contract/message/announcements.ts'
import { type Column, DataTable } from '#web/area-kit/list/data-table.tsx'
import { FilterSelect, oneOf } from '#web/area-kit/list/filters.tsx'
import { ListBody } from '#web/area-kit/list/list-body.tsx'
import listStyles from '#web/area-kit/list/list.module.css'
import { TwoTexts } from '#web/area-kit/list/two-texts.tsx'
import { usePageList } from '#web/area-kit/list/use-page-list.ts'
import { Moment } from '#web/area-kit/moment.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useLang } from '#web/ui/use-lang.ts'
import { channelTexts } from '../../channel-switches.tsx'
import {
  type ListedAnnouncement,
  kindTexts,
  refreshMs,
  stateTexts,
  stateTones,
  titleOf,
  whomText,
} from './announcement-texts.ts'

/** The announcements of the school with what became of them. */
export function AnnouncementList() {
  const { t } = useTranslation(['announcement', 'message'])
  const lang = useLang()
  const [search] = useSearchParams()
  const state = oneOf(search, 'state', announcementStates)
  const list = usePageList(
    'GET /api/v1/admin/announcements',
    { query: { state } },
    {
      refreshEvery: (items) => {
        const times = items.map(refreshMs).filter((time) => time > 0)
        return times.length > 0 ? Math.min(...times) : 0
      },
    },
  )
  const columns: readonly Column<ListedAnnouncement>[] = [
    {
      key: 'title',
      title: t('announcement:title'),
      grow: 3,
      cell: (row) => (
        <TwoTexts second={t(kindTexts[row.kind])} title={titleOf(row, lang)}>
          <Link to={`/announcements/${row.id}`}>{titleOf(row, lang)}</Link>
        </TwoTexts>
      ),
    },
    {
      key: 'audience',
      title: t('announcement:audienceTitle'),
      grow: 2,
      cell: (row) => (
        <TwoTexts
          second={row.channels.map((channel) => t(channelTexts[channel])).join(' · ')}
          title={whomText(row, t, lang)}
        >
          {whomText(row, t, lang)}
        </TwoTexts>
      ),
    },
    {
      key: 'state',
      title: t('announcement:stateTitle'),
      cell: (row) => <Tag tone={stateTones[row.state]}>{t(stateTexts[row.state])}</Tag>,
    },
    {
      key: 'received',
      title: t('announcement:received'),
      cell: (row) =>
        row.state === 'draft'
          ? '–'
          : t('announcement:receivedOf', { received: row.messages, people: row.people }),
    },
    {
      key: 'left',
      title: t('announcement:delivered'),
      cell: ({ mail, sms, wechat }) =>
        t('announcement:deliveredOf', {
          sent: mail.sent + sms.sent + wechat.sent,
          failed: mail.failed + sms.failed + wechat.failed,
        }),
    },
    {
      key: 'time',
      title: t('announcement:time'),
      cell: ({ leaves_at, created_at }) => <Moment at={leaves_at ?? created_at} />,
    },
  ]
  return (
    <>
      <div className={listStyles.bar}>
        <FilterSelect
          label={t('announcement:stateTitle')}
          param="state"
          options={announcementStates.map((value) => ({ value, label: t(stateTexts[value]) }))}
        />
      </div>
      <ListBody
        label={t('area:title.announcements')}
        list={list}
        empty={
          state ? (
            <EmptyState title={t('announcement:noneFound')} />
          ) : (
            <EmptyState title={t('announcement:none')} why={t('announcement:noneWhy')} />
          )
        }
      >
        {(rows) => <DataTable dense rows={rows} keyOf={({ id }) => id} columns={columns} />}
      </ListBody>
    </>
  )
}
