import { type RefObject, useState } from 'react'
import { limits, type SmsAction, smsTypes } from '#contract/account/limits.ts'
import { refusals } from '#contract/errors.ts'
import { call, type CallInput } from '#web/lib/call.ts'
import { Refused } from '#web/lib/failures.ts'
import { useTimer } from '#web/ui/use-countdown.ts'
import { HumanCheckFailed, humanProblem } from '../human/human-check.ts'
import type { HumanQuestion } from '../human/human-check.ts'
import { type Problem, saidBy } from './problem.ts'

/** What a code is sent to: a phone, with what proves that a person asks. */
export type SmsTarget = Omit<CallInput<'POST /api/smsmsg/sendcode'>['body'], 'action' | 'smstype'>

export interface SmsCodeOptions {
  action: SmsAction
  /** until a code may be asked for again */
  seconds: number
  /** What to send to, checked; null when something is wrong, which it has marked. */
  prepare: () => Promise<SmsTarget | null>
  /** A code is on its way, and an earlier one worth nothing. */
  onSent: () => void
  onFailed: (error: unknown) => void
}

export interface SmsCode {
  send: (voice?: boolean) => void
  /** Another phone: what went to the one before does not hold for it. */
  forget: () => void
  busy: boolean
  /** seconds until the next send; 0 when it is allowed */
  seconds: number
  /** a code was sent and its time is over */
  waited: boolean
  /** how the last code went out; null where it did not */
  sentAs: 'text' | 'voice' | null
  /** one send is left in these 24 hours */
  lastIsNext: boolean
  /** the check of a person that is to be shown before the send goes out */
  question?: HumanQuestion | null
}

/** What the server explains better than we could: it stands at the code as it says it. */
const saidByServer: readonly number[] = [
  refusals.smsTooSoon.code,
  refusals.smsAddressLimit.code,
  refusals.smsSiteLimit.code,
  refusals.voiceUnavailable.code,
  refusals.countryNotAllowed.code,
]

/** What stands at the code after a send that failed, where no other field is to blame. */
export function sendProblem(error: unknown): Problem {
  if (error instanceof Refused) {
    if (error.code === refusals.smsLimitReached.code) return 'account:problem.smsLimit'
    if (saidByServer.includes(error.code)) return saidBy(error)
  }
  const human = error instanceof HumanCheckFailed ? humanProblem(error.code) : null
  return human ?? 'account:problem.smsSendFailed'
}

/** Refusals that stand at a field; all others are said in the general toast. */
const shownAtField = [
  refusals.smsLimitReached.code,
  refusals.smsSendFailed.code,
  refusals.captchaWrong.code,
  refusals.phoneFormat.code,
  refusals.phoneRegistered.code,
  refusals.phoneNotRegistered.code,
  refusals.verificationNotCompleted.code,
  ...saidByServer,
]

/** A code is on its way: where it is to be typed. */
export const focusCode = (form: RefObject<HTMLFormElement | null>): void =>
  form.current?.querySelector<HTMLElement>('[autocomplete="one-time-code"]')?.focus()

/** Sends a code by SMS or by voice, and keeps the time until the next one. A send that fails costs no waiting. */
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
    forget() {
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
