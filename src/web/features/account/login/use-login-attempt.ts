import { useState } from 'react'
import { refusals } from '#contract/errors.ts'
import { finishSignIn } from '#web/features/session/sign-in.ts'
import { call, type CallInput } from '#web/lib/call.ts'
import { hashQuery } from '#web/lib/documents.ts'
import { Refused } from '#web/lib/failures.ts'
import { wayAfterSignIn } from '#web/lib/return-url.ts'
import { type Problem, saidBy } from '../forms/problem.ts'

/** Whom the refusal is about. */
function useridOf(data: unknown): number | null {
  const { userid } = (data ?? {}) as { userid?: unknown }
  return typeof userid === 'number' ? userid : null
}

export interface LoginAttemptOptions {
  /** "log in automatically" is ticked */
  remember: boolean
  /** Checks what can be checked before an attempt, and marks what is wrong. */
  isReady: () => boolean | Promise<boolean>
  body: () => CallInput<'POST /api/user/login'>['body']
  /** An attempt has failed: it has used the picture code up. */
  onFailed: () => void
  /** Marks the field that a refusal is about. @returns false when it is about none */
  place: (error: Refused) => boolean
  focusProblem: () => void
}

/** The attempt to log in, from the press on the button to the page that was wanted. */
export function useLoginAttempt(options: LoginAttemptOptions) {
  const { remember, isReady, body, onFailed, place, focusProblem } = options
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Problem | null>(null)
  const [unverified, setUnverified] = useState<number | null>(null)

  async function submit(): Promise<void> {
    if (busy) return
    setBusy(true)
    setFailure(null)
    try {
      if (!(await isReady())) {
        focusProblem()
        return
      }
      const reply = await call('POST /api/user/login', { body: body() }, { quiet: 'refusals' })
      if (reply.is_verify === 1) {
        setUnverified(reply.userid)
        return
      }
      const query = hashQuery()
      finishSignIn(reply, { remember, url: wayAfterSignIn(query), coupon: query.get('coupon') })
    } catch (error) {
      onFailed()
      if (!(error instanceof Refused)) return
      if (error.code === refusals.accountNotVerified.code) setUnverified(useridOf(error.data))
      else if (place(error)) focusProblem()
      else setFailure(saidBy(error))
    } finally {
      setBusy(false)
    }
  }

  return {
    busy,
    failure,
    /** userid of the account that was right but has to be verified before it may log in */
    unverified,
    decline: () => setUnverified(null),
    submit: () => void submit(),
    forget: () => setFailure(null),
  }
}

export type LoginAttempt = ReturnType<typeof useLoginAttempt>
