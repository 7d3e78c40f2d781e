import { setTimeout as pause } from 'node:timers/promises'
import { SmsNotSent, SmsUnconfirmed } from './sms.ts'

export interface Timeouts {
  /** for one attempt, answer included */
  timeoutMs: number
  /** before the second attempt */
  pauseMs: number
}

export const usualTimeouts: Timeouts = { timeoutMs: 5000, pauseMs: 300 }

/** No connection came about, so nothing was sent. */
const neverConnected = /\b(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ERR_TLS_\w+|CERT_\w+)\b/

/** The reason of a network failure; its own message may repeat the address with phone and code. */
export function networkFailure(error: unknown): SmsNotSent | SmsUnconfirmed {
  const message =
    error instanceof Error ? `${error.message} ${'code' in error ? String(error.code) : ''}` : ''
  const [reason] = neverConnected.exec(message) ?? []
  return reason ? new SmsNotSent(reason, { passing: true }) : new SmsUnconfirmed('no usable answer')
}

async function inTime(attempt: (signal: AbortSignal) => Promise<void>, timeoutMs: number): Promise<void> {
  const deadline = new AbortController()
  const late = new Promise<never>((_, reject) => {
    deadline.signal.addEventListener('abort', () => reject(new SmsUnconfirmed('no answer in time')))
  })
  const timer = setTimeout(() => deadline.abort(), timeoutMs)
  try {
    await Promise.race([attempt(deadline.signal), late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Tries to hand a message over, and once more where the first attempt surely sent nothing and the cause may have
 * passed: no connection, or too many calls at once. After an unknown outcome there is no second attempt, since the
 * phone could get two codes of which the first no longer works.
 * @throws SmsNotSent, SmsUnconfirmed
 */
export async function deliver(
  attempt: (signal: AbortSignal) => Promise<void>,
  { timeoutMs, pauseMs }: Timeouts,
): Promise<void> {
  try {
    await inTime(attempt, timeoutMs)
  } catch (error) {
    if (!(error instanceof SmsNotSent && error.passing)) throw error
    await pause(pauseMs)
    await inTime(attempt, timeoutMs)
  }
}
