import { X509Certificate } from 'node:crypto'
import { NotificationRejected, ProviderUnavailable } from '../../errors.ts'
import { readJson } from '../../json.ts'
import type { IncomingNotification } from '../../provider.ts'
import { verify } from '../../rsa.ts'
import { callPayPal, type PayPal } from '../client.ts'
import { PostBack } from '../schemas.ts'
import { readTime } from '../time.ts'
import { readSigner } from './certificate-chain.ts'
import { readTransmission, type Transmission, WEBHOOK_ALGORITHM, webhookMessage } from './message.ts'

/** PayPal tries for three days; older ones are repeats of somebody else's making */
const MAX_AGE_SECONDS = 4 * 24 * 3600
const MAX_AHEAD_SECONDS = 300
const KEPT_CERTIFICATES = 8

export type WebhookCheck = (notification: IncomingNotification) => Promise<void>

/**
 * Checks who signed a webhook: by the certificate that it names where that leads to a trusted root, else by asking
 * PayPal. What is plainly wrong is refused before anything is fetched.
 * @throws NotificationRejected, and ProviderUnavailable when PayPal is needed and silent
 */
export function webhookCheck(paypal: PayPal): WebhookCheck {
  const { settings } = paypal
  const certificates = new Map<string, string>()
  let parsed: X509Certificate[] | undefined
  const read = (pem: string) => {
    parsed ??= settings.trustedRoots.map((root) => new X509Certificate(root))
    return readSigner(pem, parsed, settings.clock())
  }

  return async ({ headers, rawBody }) => {
    const transmission = readTransmission({ headers, rawBody })
    if (!transmission) throw new NotificationRejected('headers missing')
    if (transmission.algorithm !== WEBHOOK_ALGORITHM) throw new NotificationRejected('signature')
    const sent = readTime(transmission.time) ?? Number.NaN
    const age = settings.clock() - sent
    if (!(age <= MAX_AGE_SECONDS && age >= -MAX_AHEAD_SECONDS)) throw new NotificationRejected('stale')
    if (!isPayPalAddress(transmission.certificate)) throw new NotificationRejected('certificate')
    const pem = await certificate(transmission.certificate)
    const found = pem === null ? ({ fault: 'chain' } as const) : read(pem)
    if ('signer' in found) {
      const message = webhookMessage(transmission.id, transmission.time, settings.webhookId, rawBody)
      if (!verify(message, transmission.signature, found.signer.publicKey))
        throw new NotificationRejected('signature')
      return
    }
    if (found.fault !== 'chain') throw new NotificationRejected('certificate')
    if (!(await isConfirmed(paypal, transmission, rawBody))) throw new NotificationRejected('signature')
  }

  /** null: it could not be fetched */
  async function certificate(url: string): Promise<string | null> {
    const known = certificates.get(url)
    if (known !== undefined) return known
    const answer = await settings
      .transport({ method: 'GET', url, headers: { 'User-Agent': 'shuyuan' }, body: '' })
      .catch(() => null)
    if (answer?.status !== 200) return null
    // a stranger may name many addresses; only what is a signer's certificate is kept, and a few of them
    if ('signer' in read(answer.body)) {
      if (certificates.size >= KEPT_CERTIFICATES) certificates.clear()
      certificates.set(url, answer.body)
    }
    return answer.body
  }
}

/** https at PayPal itself, on the usual port: anybody may send a webhook, and it has the address that we fetch */
export function isPayPalAddress(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : null
  return (
    url?.protocol === 'https:' &&
    /(^|\.)paypal\.com$/.test(url.hostname) &&
    url.port === '' &&
    url.username === '' &&
    url.password === ''
  )
}

/** Verification by PayPal. It checks the text of the event, which is sent as it came: serialised again, 1.0 becomes 1. */
async function isConfirmed(paypal: PayPal, transmission: Transmission, rawBody: string): Promise<boolean> {
  const fields = {
    auth_algo: transmission.algorithm,
    cert_url: transmission.certificate,
    transmission_id: transmission.id,
    transmission_sig: transmission.signature,
    transmission_time: transmission.time,
    webhook_id: paypal.settings.webhookId,
  }
  if (!isJsonObject(rawBody)) throw new NotificationRejected('malformed')
  const body = `${JSON.stringify(fields).slice(0, -1)},"webhook_event":${rawBody}}`
  const target = '/v1/notifications/verify-webhook-signature'
  const answer = readJson(PostBack, await callPayPal(paypal, { method: 'POST', target, body }))
  if (!answer) throw new ProviderUnavailable('PayPal answered a check that cannot be read')
  return answer.verification_status === 'SUCCESS'
}

/** whatever is no whole value by itself could end the field that it is put into */
function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}
