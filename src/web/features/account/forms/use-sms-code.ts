import { type RefObject, useState } from 'react'
import { limits, type SmsAction, smsTypes } from '#contract/account/limits.ts'
import { refusals } from '#contract/errors.ts'
import { call, type CallInput } from '#web/lib/call.ts'
import { Refused } from '#web/lib/failures.ts'
import { useTimer } from '#web/ui/use-countdown.ts'
import { CaptchaFailed, captchaProblem } from '../captcha/captcha-ticket.ts'
import type { CaptchaQuestion } from '../captcha/captcha-ticket.ts'
import { type Problem, serverProblem } from './problem.ts'

/** Recipient of a code, with the proof that a person requests it. */
export type SmsTarget = Omit<CallInput<'POST /api/smsmsg/sendcode'>['body'], 'action' | 'smstype'>

export interface SmsCodeOptions {
  action: SmsAction
  /** seconds until the next code may be requested */
  seconds: number
  /** The validated recipient; null when a field is invalid, which it has marked. */
  prepare: () => Promise<SmsTarget | null>
  /** A code was sent; earlier codes are invalid. */
  onSent: () => void
  onFailed: (error: unknown) => void
}

export interface SmsCode {
  send: (voice?: boolean) => void
  /** The phone changed: the code of the previous one does not apply. */
  reset: () => void
  busy: boolean
  /** seconds until the next send; 0 when it is allowed */
  seconds: number
  /** a code was sent and its time is over */
  waited: boolean
  /** how the last code was sent; null where it was not */
  sentAs: 'text' | 'voice' | null
  /** one send is left within 24 hours */
  lastIsNext: boolean
  /** the captcha to be shown before the code is sent */
  question?: CaptchaQuestion | null
}

/** Refusals whose server message is more precise than ours: they are shown at the code as they are. */
const shownFromServer: readonly number[] = [
  refusals.smsTooSoon.code,
  refusals.smsAddressLimit.code,
  refusals.smsSiteLimit.code,
  refusals.voiceUnavailable.code,
  refusals.countryNotAllowed.code,
]

/** The message at the code after a failed send that no other field is responsible for. */
export function sendProblem(error: unknown): Problem {
  if (error instanceof Refused) {
    if (error.code === refusals.smsLimitReached.code) return 'account:problem.smsLimit'
    if (shownFromServer.includes(error.code)) return serverProblem(error)
  }
  const captcha = error instanceof CaptchaFailed ? captchaProblem(error.code) : null
  return captcha ?? 'account:problem.smsSendFailed'
}

/** Refusals that are shown at a field; all others get the general toast. */
const shownAtField = [
  refusals.smsLimitReached.code,
  refusals.smsSendFailed.code,
  refusals.captchaWrong.code,
  refusals.phoneFormat.code,
  refusals.phoneRegistered.code,
  refusals.phoneNotRegistered.code,
  refusals.verificationNotCompleted.code,
  ...shownFromServer,
]

/** A code was sent: focus the field for it. */
export const focusCode = (form: RefObject<HTMLFormElement | null>): void =>
  form.current?.querySelector<HTMLElement>('[autocomplete="one-time-code"]')?.focus()

/** Sends a code by SMS or by voice and counts down to the next send. A failed send starts no countdown. */
export function useSmsCode({ action, seconds, prepare, onSent, onFailed }: SmsCodeOptions): SmsCode {
  const timer = useTimer()
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState<{ voice: boolean; used: number } | null>(null)
  const [failed, setFailed] = useState(false)

  async function start(voice: boolean): Promise<void> {
    if (busy || !timer.done) return
    setBusy(true)
    try {
      const target = await prepare()
      if (!target) return
      const smstype = voice ? smsTypes.voice : smsTypes.text
      const { sendsmsnums } = await call(
        'POST /api/smsmsg/sendcode',
        { body: { action, smstype, ...target } },
        { quiet: shownAtField },
      )
      timer.start(seconds)
      setSent({ voice, used: sendsmsnums })
      setFailed(false)
      onSent()
    } catch (error) {
      setFailed(true)
      onFailed(error)
    } finally {
      setBusy(false)
    }
  }

  return {
    send: (voice = false) => void start(voice),
    reset() {
      timer.stop()
      setSent(null)
      setFailed(false)
    },
    busy,
    seconds: timer.seconds,
    waited: sent !== null && timer.done,
    sentAs: sent && !failed ? (sent.voice ? 'voice' : 'text') : null,
    lastIsNext: sent?.used === limits.smsPerDay - 1,
  }
}
