import { X509Certificate } from 'node:crypto'

/** a name of PayPal's own for what signs webhooks: messageverificationcerts.paypal.com, ...sandbox.paypal.com */
const SIGNER = /^CN=messageverificationcerts\.(?:[a-z0-9-]+\.)*paypal\.com$/m
const LONGEST_CHAIN = 6

/** Why a certificate does not count. 'chain': it may be good, but the certificates between it and a root are missing. */
export type CertificateFault = 'malformed' | 'name' | 'expired' | 'chain'

/**
 * The signer's certificate of a PEM text whose chain leads to a trusted root.
 * @param now Unix seconds
 */
export function readSigner(
  pem: string,
  trustedRoots: readonly X509Certificate[],
  now: number,
): { signer: X509Certificate } | { fault: CertificateFault } {
  const [signer, ...others] = readCertificates(pem) ?? []
  if (!signer) return { fault: 'malformed' }
  if (!SIGNER.test(signer.subject)) return { fault: 'name' }
  if (!isValid(signer, now)) return { fault: 'expired' }
  return leadsToRoot(signer, others, trustedRoots, now) ? { signer } : { fault: 'chain' }
}

function readCertificates(pem: string): X509Certificate[] | null {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  try {
    return blocks.map((block) => new X509Certificate(block))
  } catch {
    return null
  }
}

const isValid = ({ validFrom, validTo }: X509Certificate, now: number): boolean =>
  Date.parse(validFrom) <= now * 1000 && now * 1000 <= Date.parse(validTo)

const issued = (issuer: X509Certificate, subject: X509Certificate): boolean =>
  issuer.ca && subject.checkIssued(issuer) && subject.verify(issuer.publicKey)

function leadsToRoot(
  signer: X509Certificate,
  others: readonly X509Certificate[],
  roots: readonly X509Certificate[],
  now: number,
): boolean {
  let current = signer
  for (let length = 0; length < LONGEST_CHAIN; length++) {
    const subject = current
    if (roots.some((root) => isValid(root, now) && issued(root, subject))) return true
    const next = others.find((other) => other !== subject && isValid(other, now) && issued(other, subject))
    if (!next) return false
    current = next
  }
  return false
}
