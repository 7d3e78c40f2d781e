import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ByKey } from '#contract/operations.ts'
import { Facts, Part } from '#web/area-kit/facts.tsx'
import { call } from '#web/lib/call.ts'
import { failureText } from '#web/lib/failures.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from '../messages.module.css'

type Read = ByKey['GET /api/v1/admin/messages/settings']['reply']

interface Outcome {
  tone: 'good' | 'error'
  title: string
  answer: string
}

/** How mails leave the school, and a test to oneself. */
export function Provider({ read: { mail, sms_provider, wechat_provider } }: { read: Read }) {
  const { t } = useTranslation('message')
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const isKept = mail.provider === 'outbox'

  async function test() {
    setBusy(true)
    setOutcome(null)
    try {
      const { sent, answer, address } = await call('POST /api/v1/admin/messages/test', {}, { quiet: true })
      const sentText = t(isKept ? 'message:settings.testKept' : 'message:settings.testSent', { address })
      setOutcome(
        sent === 1
          ? { tone: 'good', title: sentText, answer: '' }
          : { tone: 'error', title: t('message:settings.testFailed', { address }), answer },
      )
    } catch (error) {
      setOutcome({ tone: 'error', title: failureText(error), answer: '' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles.email}>
      <Part title={t('message:settings.provider')}>
        <Facts
          facts={[
            {
              label: t('message:channel.mail'),
              value: isKept ? t('message:settings.mailKept') : `${mail.server} · ${mail.from}`,
            },
            {
              label: t('message:channel.sms'),
              value: sms_provider === 'outbox' ? t('message:settings.smsKept') : sms_provider,
            },
            {
              label: t('message:channel.wechat'),
              value: t(
                wechat_provider === 'off' ? 'message:settings.wechatOff' : 'message:settings.wechatOn',
              ),
            },
          ]}
        />
        <p className="second">{t('message:settings.where')}</p>
        {outcome && (
          <Notice tone={outcome.tone} live title={outcome.title}>
            {outcome.answer && <p>{outcome.answer}</p>}
          </Notice>
        )}
        <p className={styles.code}>
          <Button loading={busy} onClick={() => void test()}>
            {t('message:settings.test')}
          </Button>
        </p>
      </Part>
    </div>
  )
}
