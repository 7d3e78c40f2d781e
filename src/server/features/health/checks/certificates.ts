import { X509Certificate } from 'node:crypto'
import { paymentCertificates } from '../../../gateways/payment/outside.ts'
import { isThisMachine } from '../../../lib/environment.ts'
import type { Check, Finding, HealthContext } from '../context.ts'

/** time enough to get another one from a provider, days */
const WARN_DAYS = 21
const DAY_MS = 24 * 3600 * 1000

interface Ending {
  /** as settings or addresses name it */
  name: string
  at: Date
}

/** Each certificate of a PEM text. */
const inPem = (name: string, pem: string): Ending[] =>
  (pem.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? []).map((one) => ({
    name,
    at: new Date(new X509Certificate(one).validTo),
  }))

/** The first of a chain is the one that is renewed, and ends before the others. */
const first = (endings: Ending[]): Ending[] => endings.slice(0, 1)

async function endingsOf({ config, isServing, probes }: HealthContext): Promise<Ending[]> {
  const own = config.tls ? first(inPem('TLS_CERT', config.tls.cert.toString('utf8'))) : []
  const ofPayment = paymentCertificates(config.payment).flatMap(({ name, pem }) => first(inPem(name, pem)))
  const url = new URL(config.publicUrl)
  // with a proxy before the school it is the proxy's
  const asksOutside = url.protocol === 'https:' && isServing && !isThisMachine(url)
  const at = asksOutside ? await probes.certificateEnd(url.hostname, Number(url.port || 443)) : null
  return [...own, ...ofPayment, ...(at ? [{ name: url.host, at }] : [])]
}

/** Certificates of the school and of its payment providers that end soon or have ended. */
export const checkCertificates: Check = async (context) => {
  const now = context.probes.now().getTime()
  return (await endingsOf(context)).flatMap(({ name, at }): Finding[] => {
    const days = Math.floor((at.getTime() - now) / DAY_MS)
    if (days >= WARN_DAYS) return []
    return days < 0
      ? [{ id: 'certificate_ended', params: { name } }]
      : [{ id: 'certificate_ending', params: { name, days } }]
  })
}
