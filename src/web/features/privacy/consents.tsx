import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Loaded } from '#web/area-kit/form/loaded.tsx'
import { Moment } from '#web/area-kit/moment.tsx'
import { Section } from '#web/features/account/security/section.tsx'
import { call, type CallReply } from '#web/lib/call.ts'
import { invalidate, useCall } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { languageNames } from '#web/ui/language-names.ts'
import { Notice } from '#web/ui/notice.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { toast } from '#web/ui/toast.ts'
import styles from './privacy.module.css'

type Own = CallReply<'GET /api/v1/account/consents'>
type Consent = Own['list'][number]

/** Which texts somebody has accepted, in which version and when. */
export function ConsentLines({ list }: { list: readonly Consent[] }) {
  const { t } = useTranslation('privacy')
  if (list.length === 0) return <p className="second">{t('privacy:consent.none')}</p>
  return (
    <ul className={styles.lines}>
      {list.map(({ version, language, title, at, order_number }) => (
        <li key={`${version} ${order_number} ${at}`}>
          {title}{' '}
          <span className="second">
            {t('privacy:consent.version', { number: version, language: t(languageNames[language]) })}
            {order_number !== '' && ` · ${t('privacy:consent.order', { number: order_number })}`}
            {' · '}
            <Moment at={at} exact />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** What the reader has accepted, what waits for their consent, and the withdrawal of what they need not receive. */
export function Consents() {
  const { t } = useTranslation('privacy')
  const query = useCall('GET /api/v1/account/consents', {}, { quiet: true })
  return (
    <Section title={t('privacy:consent.title')} what={t('privacy:consent.what')}>
      <Loaded query={query}>{(own) => <Given own={own} />}</Loaded>
    </Section>
  )
}

function Given({ own: { list, wanted, is_advertised } }: { own: Own }) {
  const { t } = useTranslation('privacy')
  const [reading, setReading] = useState(false)
  const [busy, setBusy] = useState(false)

  async function run(change: () => Promise<unknown>, done: string): Promise<void> {
    setBusy(true)
    try {
      await change()
      toast.success(done)
      setReading(false)
    } catch {
      // `call` has shown the failure
    } finally {
      setBusy(false)
      await invalidate('GET /api/v1/account/consents')
    }
  }
  const accept = (agreement_version: number) =>
    run(
      () => call('POST /api/v1/account/consents', { body: { agreement_version } }),
      t('privacy:consent.accepted'),
    )
  const withdraw = () =>
    run(() => call('DELETE /api/v1/account/consents/advertising'), t('privacy:consent.withdrawn'))
  return (
    <>
      {wanted && (
        <Notice
          tone="warn"
          title={t('privacy:consent.wanted', { title: wanted.title })}
          action={
            <Button size="small" onClick={() => setReading(true)}>
              {t('privacy:consent.read')}
            </Button>
          }
        />
      )}
      <ConsentLines list={list} />
      <div className={styles.buttons}>
        <span>{t(is_advertised === 1 ? 'privacy:consent.advertised' : 'privacy:consent.notAdvertised')}</span>
        {is_advertised === 1 && (
          <Button size="small" loading={busy} onClick={() => void withdraw()}>
            {t('privacy:consent.withdraw')}
          </Button>
        )}
      </div>
      {wanted && (
        <Dialog
          open={reading}
          title={wanted.title}
          width={720}
          onClose={() => setReading(false)}
          footer={
            <>
              <Button onClick={() => setReading(false)}>{t('privacy:consent.later')}</Button>
              <Button look="primary" loading={busy} onClick={() => void accept(wanted.version)}>
                {t('privacy:consent.accept')}
              </Button>
            </>
          }
        >
          <RichText html={wanted.content} />
        </Dialog>
      )}
    </>
  )
}
