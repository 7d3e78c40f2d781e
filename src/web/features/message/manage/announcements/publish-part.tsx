import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { currencyCode } from '#contract/currencies.ts'
import type { ByKey } from '#contract/operations.ts'
import { Facts, Part } from '#web/area-kit/facts.tsx'
import { FormDialog } from '#web/area-kit/form/form-dialog.tsx'
import { Loaded } from '#web/area-kit/form/loaded.tsx'
import { MomentField } from '#web/area-kit/form/moment-field.tsx'
import recordStyles from '#web/area-kit/record.module.css'
import { call } from '#web/lib/call.ts'
import { useCall } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { formatMoney } from '#web/ui/format-money.ts'
import { toast } from '#web/ui/toast.ts'
import { useLang } from '#web/ui/use-lang.ts'
import { channelTexts } from '../../channel-switches.tsx'
import { refreshAnnouncements } from './announcement-texts.ts'

type Recipients = ByKey['GET /api/v1/admin/announcements/{id}/recipients']['reply']

interface DraftProps {
  id: number
  /** of the draft that is shown */
  revision: number
  /** whether its form holds what is not saved yet */
  isChanged: boolean
}

/** Who would get a draft and what it costs, a test to oneself, and sending it. */
export function PublishPart(props: DraftProps) {
  const { id } = props
  const { t } = useTranslation('announcement')
  const query = useCall(
    'GET /api/v1/admin/announcements/{id}/recipients',
    { params: { id } },
    { quiet: true },
  )
  return (
    <Part title={t('announcement:sending')}>
      <p className="second">{t(props.isChanged ? 'announcement:unsaved' : 'announcement:asSaved')}</p>
      <Loaded query={query}>{(recipients) => <Ready {...props} recipients={recipients} />}</Loaded>
    </Part>
  )
}

function Ready({ id, revision, isChanged, recipients }: DraftProps & { recipients: Recipients }) {
  const { t } = useTranslation('announcement')
  const [dialog, setDialog] = useState<'publish' | 'delete' | null>(null)
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()
  async function test() {
    setBusy(true)
    try {
      const { channels } = await call('POST /api/v1/admin/announcements/{id}/test', { params: { id } })
      const ways = channels.map((channel) => t(channelTexts[channel])).join(' · ')
      if (channels.length > 0) toast.success(t('announcement:tested', { ways }))
      else toast.error(t('announcement:notTested'))
    } catch {
      // the call has shown it
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Numbers recipients={recipients} />
      <div className={recordStyles.marks}>
        <Button
          look="primary"
          disabled={isChanged || recipients.reached === 0}
          onClick={() => setDialog('publish')}
        >
          {t('announcement:publish')}
        </Button>
        <Button loading={busy} disabled={isChanged} onClick={() => void test()}>
          {t('announcement:test')}
        </Button>
        <Button look="quiet" onClick={() => setDialog('delete')}>
          {t('announcement:delete')}
        </Button>
      </div>
      {dialog === 'publish' && (
        <PublishDialog id={id} revision={revision} recipients={recipients} onClose={() => setDialog(null)} />
      )}
      {dialog === 'delete' && (
        <FormDialog
          title={t('announcement:deleteTitle')}
          action={t('announcement:delete')}
          look="danger"
          entered={null}
          onSubmit={async () => {
            await call('DELETE /api/v1/admin/announcements/{id}', { params: { id } }, { quiet: true })
            void navigate('/announcements')
          }}
          onClose={() => setDialog(null)}
        >
          <p>{t('announcement:deleteText')}</p>
        </FormDialog>
      )}
    </>
  )
}

function Numbers({ recipients }: { recipients: Recipients }) {
  const { t } = useTranslation(['announcement', 'message'])
  const lang = useLang()
  const { people, reached, app, mail, sms, wechat, cost, currency } = recipients
  return (
    <>
      <Facts
        facts={[
          { label: t('announcement:people'), value: t('announcement:reachedOf', { reached, people }) },
          { label: t('message:channel.app'), value: String(app) },
          { label: t('message:channel.mail'), value: String(mail) },
          { label: t('message:channel.sms'), value: String(sms) },
          { label: t('message:channel.wechat'), value: String(wechat) },
          {
            label: t('announcement:cost'),
            value:
              sms > 0 &&
              (cost === null ? t('announcement:noPrice') : formatMoney(cost, currencyCode(currency), lang)),
          },
        ]}
      />
      {[app, mail, sms, wechat].some((reach) => reach < people) && (
        <p className="second">{t('announcement:reachWhy')}</p>
      )}
    </>
  )
}

function PublishDialog(props: { id: number; revision: number; recipients: Recipients; onClose: () => void }) {
  const { id, revision, recipients, onClose } = props
  const { t } = useTranslation('announcement')
  const [at, setAt] = useState<number | null>(null)
  return (
    <FormDialog
      title={t('announcement:publishTitle')}
      action={t('announcement:publish')}
      entered={at}
      onSubmit={async () => {
        const body = { revision, sms: recipients.sms, leaves_at: at }
        await call('POST /api/v1/admin/announcements/{id}/publish', { params: { id }, body }, { quiet: true })
      }}
      refresh={refreshAnnouncements}
      onClose={onClose}
    >
      <Numbers recipients={recipients} />
      <MomentField
        label={t('announcement:later')}
        value={at}
        onChange={setAt}
        hint={t('announcement:laterHint')}
      />
    </FormDialog>
  )
}
