import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { outgoingChannels } from '#contract/message/kinds.ts'
import { Can } from '#web/area-kit/can.tsx'
import { type Fact, Facts, Part } from '#web/area-kit/facts.tsx'
import { ConfirmAction } from '#web/area-kit/form/confirm-action.tsx'
import { Loaded } from '#web/area-kit/form/loaded.tsx'
import type { ChangedValues } from '#web/area-kit/form/use-versions.ts'
import { Moment } from '#web/area-kit/moment.tsx'
import recordStyles from '#web/area-kit/record.module.css'
import { calledName } from '#web/features/account/manage/admin-user.ts'
import { call, callSilently } from '#web/lib/call.ts'
import { useCall } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { formatList } from '#web/ui/format-list.ts'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useLang } from '#web/ui/use-lang.ts'
import { channelTexts } from '../../channel-switches.tsx'
import { AnnouncementForm, useAnnouncementForm } from './announcement-form.tsx'
import { bodyOf, type Values, valuesOf } from './announcement-values.ts'
import { AnnouncementVersions } from './announcement-versions.tsx'
import {
  type Announcement,
  isUnderWay,
  kindTexts,
  refreshAnnouncements,
  refreshMs,
  stateTexts,
  stateTones,
  whomText,
} from './announcement-texts.ts'
import { Preview } from './preview.tsx'
import { PublishPart } from './publish-part.tsx'

/** One announcement: a draft with its form, or what became of it. */
export function AnnouncementDetail({ id }: { id: number }) {
  const query = useCall(
    'GET /api/v1/admin/announcements/{id}',
    { params: { id } },
    {
      quiet: true,
      refetchInterval: ({ state }) => (state.data ? refreshMs(state.data) || false : false),
    },
  )
  return (
    <Loaded query={query}>
      {(announcement) =>
        announcement.state === 'draft' ? (
          <Draft announcement={announcement} />
        ) : (
          <Published announcement={announcement} />
        )
      }
    </Loaded>
  )
}

const seenOf = (announcement: Announcement) => ({
  values: valuesOf(announcement),
  revision: announcement.revision,
})

function Draft({ announcement }: { announcement: Announcement }) {
  const { id } = announcement
  // what the form was opened with or has saved last
  const [seen, setSeen] = useState(() => seenOf(announcement))
  const [changed, setChanged] = useState<(ChangedValues<Values> & { accept: () => void }) | null>(null)
  async function readChanged(by: string) {
    try {
      const stored = await callSilently('GET /api/v1/admin/announcements/{id}', { params: { id } })
      setChanged({
        by,
        seen: seen.values,
        stored: valuesOf(stored),
        accept: () => setSeen(seenOf(stored)),
      })
    } finally {
      await refreshAnnouncements()
    }
  }
  const form = useAnnouncementForm({
    initial: seen.values,
    save: async (values) => {
      const body = { ...bodyOf(values), revision: seen.revision }
      const { revision } = await call(
        'PUT /api/v1/admin/announcements/{id}',
        { params: { id }, body },
        { quiet: true },
      )
      setSeen({ values, revision })
      await refreshAnnouncements()
      return values
    },
    onRefused: ({ reason, data }) => {
      if (reason !== 'announcementChanged') return false
      void readChanged((data as { by: string }).by)
      return true
    },
  })
  return (
    <div className={recordStyles.columns}>
      <AnnouncementForm form={form} />
      <div className={recordStyles.column}>
        <Can permission="message.publish">
          <PublishPart id={id} revision={announcement.revision} isChanged={form.dirty} />
          <Preview id={id} />
        </Can>
      </div>
      {changed && (
        <AnnouncementVersions
          changed={changed}
          own={form.values}
          onChosen={(values) => {
            changed.accept()
            form.goOn(changed.stored, values)
            setChanged(null)
          }}
          onClose={() => setChanged(null)}
        />
      )}
    </div>
  )
}

function Published({ announcement }: { announcement: Announcement }) {
  const { t } = useTranslation(['announcement', 'message'])
  const lang = useLang()
  const { id, state, kind, users, channels, people, handled, messages, read } = announcement
  // in the outbox, for their hour or their turn
  const waits = state === 'sent' && outgoingChannels.some((channel) => announcement[channel].waiting > 0)
  const facts: Fact[] = [
    { label: t('announcement:kindTitle'), value: t(kindTexts[kind]) },
    { label: t('announcement:audienceTitle'), value: whomText(announcement, t, lang) },
    {
      label: t('announcement:selected'),
      value: users && users.length > 0 && formatList(users.map(calledName), lang),
    },
    {
      label: t('announcement:channels'),
      value: channels.map((channel) => t(channelTexts[channel])).join(' · '),
    },
    { label: t('announcement:author'), value: announcement.author },
    {
      label: t('announcement:leavesAt'),
      value: announcement.leaves_at !== null && <Moment at={announcement.leaves_at} exact />,
    },
    {
      label: t('announcement:sentAt'),
      value: announcement.sent_at !== null && <Moment at={announcement.sent_at} exact />,
    },
  ]
  return (
    <div className={recordStyles.column}>
      <Part title={t('announcement:progress')}>
        <p className={recordStyles.marks}>
          <Tag tone={stateTones[state]}>{t(stateTexts[state])}</Tag>
          {state === 'waiting' && <span className="second">{t('announcement:undoHint')}</span>}
        </p>
        {state !== 'waiting' && (
          <ProgressBar
            label={t('announcement:handled')}
            value={state === 'sent' || people === 0 ? 1 : handled / people}
            text={t('announcement:receivedOf', { received: handled, people })}
          />
        )}
        <Facts
          facts={[
            { label: t('announcement:received'), value: String(messages) },
            { label: t('announcement:read'), value: channels.includes('app') && String(read) },
            ...outgoingChannels.map((channel) => ({
              label: t(channelTexts[channel]),
              value: channels.includes(channel) && t('announcement:numbers', { ...announcement[channel] }),
            })),
          ]}
        />
        {(isUnderWay(announcement) || waits) && (
          <Can permission="message.publish">
            <Withdraw id={id} isSending={state !== 'waiting'} />
          </Can>
        )}
      </Part>
      <Part title={t('announcement:about')}>
        <Facts facts={facts} />
      </Part>
      <Can permission="message.publish">
        <Preview id={id} />
      </Can>
    </div>
  )
}

function Withdraw({ id, isSending }: { id: number; isSending: boolean }) {
  const { t } = useTranslation('announcement')
  const [confirming, setConfirming] = useState(false)
  return (
    <div>
      <Button onClick={() => setConfirming(true)}>
        {t(isSending ? 'announcement:stop' : 'announcement:withdraw')}
      </Button>
      {confirming && (
        <ConfirmAction
          title={t(isSending ? 'announcement:stopTitle' : 'announcement:withdrawTitle')}
          action={t(isSending ? 'announcement:stop' : 'announcement:withdraw')}
          look={isSending ? 'danger' : 'primary'}
          onConfirm={async () => {
            await call('POST /api/v1/admin/announcements/{id}/withdraw', { params: { id } }, { quiet: true })
            setConfirming(false)
            await refreshAnnouncements()
          }}
          onClose={() => setConfirming(false)}
        >
          <p>{t(isSending ? 'announcement:stopText' : 'announcement:withdrawText')}</p>
        </ConfirmAction>
      )}
    </div>
  )
}
