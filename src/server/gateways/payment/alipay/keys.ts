import { createPrivateKey, createPublicKey, type KeyObject, type X509Certificate } from 'node:crypto'
import { certificateNumber, certificatesIn, rootNumber } from './protocol/certificate-number.ts'

/** Key mode: each side knows the other's public key. Certificate mode: the keys come in certificates with numbers. */
export type AlipayKeys =
  | { kind: 'keys'; publicKey: string }
  | {
      kind: 'certificates'
      appCertificate: string
      /** Alipay's own; several PEM blocks during a change */
      alipayCertificates: string
      /** alipayRootCert.crt as Alipay gives it */
      rootCertificates: string
    }

export interface AlipayVerification {
  /** what goes along with each call, so that Alipay knows our certificates */
  parameters: Record<string, string>
  /** Alipay's key for what it signed; null when it names a certificate that we do not have */
  keyFor(certificate: string | null): KeyObject | null
  all: readonly KeyObject[]
}

/** @throws RangeError that names the faulty setting, never its value */
export function readVerification(keys: AlipayKeys): AlipayVerification {
  if (keys.kind === 'keys') {
    const key = readPublicKey(keys.publicKey)
    return { parameters: {}, keyFor: () => key, all: [key] }
  }
  const [app] = certificates('application', keys.appCertificate)
  // the file ends with the intermediate that issued the certificate: no key to sign answers with
  const alipay = certificates("Alipay's", keys.alipayCertificates).filter(({ ca }) => !ca)
  const roots = certificates('root', keys.rootCertificates)
  const root = rootNumber(keys.rootCertificates)
  if (!app || alipay.length === 0 || roots.length === 0 || root === '')
    throw new RangeError("Alipay: the application's, Alipay's and the root certificate must be given in PEM")
  const known = new Map(alipay.map((one) => [certificateNumber(one), one.publicKey]))
  const [only] = known.values()
  return {
    parameters: { app_cert_sn: certificateNumber(app), alipay_root_cert_sn: root },
    keyFor: (number) =>
      number === null ? (known.size === 1 ? (only ?? null) : null) : (known.get(number) ?? null),
    all: [...known.values()],
  }
}

function certificates(which: string, pem: string): X509Certificate[] {
  try {
    return certificatesIn(pem)
  } catch {
    throw new RangeError(`Alipay: the ${which} certificate is not a certificate in PEM`)
  }
}

/** PEM, or its base64 alone, as Alipay's own key tool writes it */
function readPublicKey(text: string): KeyObject {
  try {
    return text.includes('-----BEGIN')
      ? createPublicKey(text)
      : createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })
  } catch {
    throw new RangeError("Alipay: Alipay's public key is not a public key in PEM or base64")
  }
}

export function readPrivateKey(text: string): KeyObject {
  if (text.includes('-----BEGIN')) return parsed(() => createPrivateKey(text))
  const key = Buffer.from(text, 'base64')
  const read = (type: 'pkcs8' | 'pkcs1') => createPrivateKey({ key, format: 'der', type })
  return parsed(() => {
    try {
      return read('pkcs8')
    } catch {
      return read('pkcs1')
    }
  })
}

function parsed(read: () => KeyObject): KeyObject {
  try {
    return read()
  } catch {
    throw new RangeError("Alipay: the application's private key is not a private key in PEM or base64")
  }
}
