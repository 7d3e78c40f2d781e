import { useState } from 'react'
import type { Factor } from '#contract/account/factor-limits.ts'
import { refusals } from '#contract/errors.ts'
import { finishSignIn } from '#web/features/session/sign-in.ts'
import { call, type CallInput } from '#web/lib/call.ts'
import { hashQuery } from '#web/lib/documents.ts'
import { Refused } from '#web/lib/failures.ts'
import { wayAfterSignIn } from '#web/lib/return-url.ts'
import { type Problem, serverProblem } from '../forms/problem.ts'

/** What a login that is right so far still needs: the verification of its account, or the second step. */
export type NextStep = { userid: number } | { ticket: string; factors: Factor[] }

const isNextStep: readonly number[] = [refusals.accountNotVerified.code, refusals.secondFactorNeeded.code]

export interface LoginAttemptOptions {
  /** "log in automatically" is ticked */
  remember: boolean
  /** Validates the fields before an attempt and marks the invalid ones. */
  isReady: () => boolean | Promise<boolean>
  body: () => CallInput<'POST /api/user/login'>['body']
  /** Called after a failed attempt, which has used the captcha up. */
  onFailed: () => void
  /** Marks the field that a refusal names. @returns false when it names none */
  place: (error: Refused) => boolean
  focusProblem: () => void
}

/** A login attempt, from the submit button to the redirect to the requested page. */
export function useLoginAttempt(options: LoginAttemptOptions) {
  const { remember, isReady, body, onFailed, place, focusProblem } = options
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Problem | null>(null)
  const [next, setNext] = useState<NextStep | null>(null)

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
        setNext(reply)
        return
      }
      const query = hashQuery()
      finishSignIn(reply, { remember, url: wayAfterSignIn(query), coupon: query.get('coupon') })
    } catch (error) {
      onFailed()
      if (!(error instanceof Refused)) return
      if (isNextStep.includes(error.code)) setNext(error.data as NextStep | null)
      else if (place(error)) focusProblem()
      else setFailure(serverProblem(error))
    } finally {
      setBusy(false)
    }
  }

  return {
    busy,
    failure,
    next,
    decline: () => setNext(null),
    submit: () => void submit(),
    clearFailure: () => setFailure(null),
  }
}

export type LoginAttempt = ReturnType<typeof useLoginAttempt>
