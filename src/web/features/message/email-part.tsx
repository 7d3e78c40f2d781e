import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Part } from '#web/area-kit/facts.tsx'
import { call } from '#web/lib/call.ts'
import { failureText } from '#web/lib/failures.ts'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { invalidate, useCall } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'
import { useTimer } from '#web/ui/use-countdown.ts'
import styles from './messages.module.css'

/** The reader's e-mail address: mails go there once it is verified by a code. */
export function EmailPart() {
  const { t } = useTranslation('message')
  const { data, error, isFetching, refetch } = useCall('GET /api/v1/messages/email', {}, { quiet: true })
  return (
    <div className={styles.email}>
      <Part title={t('message:email.title')}>
        {data ? (
          <Address email={data.email} isVerified={data.verified === 1} seconds={data.seconds} />
        ) : error ? (
          <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <Loading>
            <Skeleton lines={2} />
          </Loading>
        )}
      </Part>
    </div>
  )
}

interface AddressProps {
  email: string
  isVerified: boolean
  seconds: number
}

function Address({ email, isVerified, seconds }: AddressProps) {
  const { t } = useTranslation('message')
  if (email === '')
    return (
      <p>
        {t('message:email.none')} <Link to="/personal">{t('message:email.add')}</Link>
      </p>
    )
  return (
    <>
      <p>
        {email}{' '}
        <Tag tone={isVerified ? 'good' : 'warn'}>
          {t(isVerified ? 'message:email.verified' : 'message:email.unverified')}
        </Tag>
      </p>
      {!isVerified && <Verify seconds={seconds} />}
    </>
  )
}

/** Asks for a code, and takes it. */
function Verify({ seconds }: { seconds: number }) {
  const { t } = useTranslation('message')
  const [code, setCode] = useState('')
  const [isSent, setSent] = useState(seconds > 0)
  const [busy, setBusy] = useState<'send' | 'verify' | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { seconds: left, start } = useTimer()
  // a code that was asked for before the page was opened
  useEffect(() => {
    if (seconds > 0) start(seconds)
  }, [seconds, start])

  async function act(what: 'send' | 'verify', work: () => Promise<void>) {
    setBusy(what)
    setProblem(null)
    try {
      await work()
    } catch (error) {
      setProblem(failureText(error))
    } finally {
      setBusy(null)
    }
  }
  const send = () =>
    act('send', async () => {
      const answer = await call('POST /api/v1/messages/email/code', {}, { quiet: true })
      setSent(true)
      start(answer.seconds)
    })
  function verify(event: FormEvent) {
    event.preventDefault()
    void act('verify', async () => {
      await call('POST /api/v1/messages/email/verify', { body: { code } }, { quiet: true })
      toast.success(t('message:email.done'))
      await invalidate('GET /api/v1/messages/email')
    })
  }
  const sendButton = (
    <Button loading={busy === 'send'} disabled={left > 0} onClick={() => void send()}>
      {left > 0
        ? t('message:email.again', { seconds: left })
        : t(isSent ? 'message:email.sendAgain' : 'message:email.send')}
    </Button>
  )
  return (
    <form noValidate onSubmit={verify}>
      <p className="second">{t('message:email.why')}</p>
      {isSent ? (
        <>
          <Field label={t('message:email.code')} hint={t('message:email.codeHint')} error={problem} required>
            <TextInput
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={6}
              value={code}
              onChange={({ target }) => setCode(target.value.replace(/\D/g, ''))}
            />
          </Field>
          <p className={styles.code}>
            <Button look="primary" type="submit" loading={busy === 'verify'} disabled={code.length < 6}>
              {t('message:email.verify')}
            </Button>
            {sendButton}
          </p>
        </>
      ) : (
        <>
          {problem && <p role="alert">{problem}</p>}
          {sendButton}
        </>
      )}
    </form>
  )
}
