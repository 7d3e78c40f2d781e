import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { finishSignIn } from '#web/features/session/sign-in.ts'
import { call } from '#web/lib/call.ts'
import { hashQuery } from '#web/lib/documents.ts'
import { failureText, Refused } from '#web/lib/failures.ts'
import { wayAfterSignIn } from '#web/lib/return-url.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { fillsInPasskeys, signByPasskey, stopWaiting } from './passkey-browser.ts'

/** what is to be signed is asked for anew before it has ended, ms */
const ANEW = 240_000

/**
 * Logs in by a passkey alone: by a button, and, where the browser can, among the user names that it fills in.
 */
export default function PasskeyLogin({ remember }: { remember: boolean }) {
  const { t } = useTranslation('factors')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  /** the browser waits for one thing at a time: after the button it waits anew */
  const [round, setRound] = useState(0)
  const remembered = useRef(remember)
  useEffect(() => {
    remembered.current = remember
  }, [remember])

  const logIn = useCallback(async (byAutofill: boolean): Promise<void> => {
    const options = await call('POST /api/v1/login/passkey/options', {}, { quiet: true })
    const passkey = await signByPasskey(options, byAutofill)
    const reply = await call('POST /api/v1/login/passkey', { body: { passkey } }, { quiet: true })
    const query = hashQuery()
    const way = { url: wayAfterSignIn(query), coupon: query.get('coupon') }
    finishSignIn(reply, { remember: remembered.current, ...way })
  }, [])

  useEffect(() => {
    /** Waits until a passkey is chosen among the user names; what else the browser says of it ends that silently. */
    const wait = () =>
      fillsInPasskeys().then((can) => {
        if (!can) return
        logIn(true).catch((error: unknown) => error instanceof Refused && setProblem(error.message))
      })
    void wait()
    const timer = setInterval(() => void wait(), ANEW)
    return () => {
      clearInterval(timer)
      stopWaiting()
    }
  }, [logIn, round])

  async function press(): Promise<void> {
    setBusy(true)
    setProblem('')
    try {
      await logIn(false)
    } catch (error) {
      // what the browser throws has no words for people
      setProblem(failureText(error) || t('factors:passkeyFailed'))
      setBusy(false)
      setRound(round + 1)
    }
  }
  return (
    <>
      <Button size="large" block loading={busy} onClick={() => void press()}>
        {t('factors:logInByPasskey')}
      </Button>
      {problem && (
        <Notice tone="error" live>
          {problem}
        </Notice>
      )}
    </>
  )
}
