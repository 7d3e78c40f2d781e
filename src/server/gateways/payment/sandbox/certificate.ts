import { createPrivateKey, createPublicKey, randomBytes, sign } from 'node:crypto'

const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const name = (commonName: string) =>
  sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(commonName)))))
/** yyyyMMddHHmmssZ */
const time = (unixSeconds: number) =>
  der(0x18, Buffer.from(`${new Date(unixSeconds * 1000).toISOString().replaceAll(/\D/g, '').slice(0, 14)}Z`))

const SHA256_WITH_RSA = sequence(oid('2a864886f70d01010b'), der(0x05))
/** basicConstraints, critical: may issue others */
const IS_CA = sequence(
  oid('551d13'),
  der(0x01, Buffer.of(255)),
  der(0x04, sequence(der(0x01, Buffer.of(255)))),
)

export interface CertificateOrder {
  subject: string
  /** PEM */
  publicKey: string
  issuer: string
  issuerPrivateKey: string
  /** Unix seconds */
  from: number
  until: number
  /** may issue others */
  ca?: boolean
}

/** An X.509 v3 certificate in PEM with a common name and nothing more (RFC 5280, section 4.1) */
export function issueCertificate(order: CertificateOrder): string {
  const serial = Buffer.concat([Buffer.of(1), randomBytes(15)])
  const body = sequence(
    der(0xa0, der(0x02, Buffer.of(2))),
    der(0x02, serial),
    SHA256_WITH_RSA,
    name(order.issuer),
    sequence(time(order.from), time(order.until)),
    name(order.subject),
    createPublicKey(order.publicKey).export({ type: 'spki', format: 'der' }),
    ...(order.ca ? [der(0xa3, sequence(IS_CA))] : []),
  )
  const signature = sign('sha256', body, createPrivateKey(order.issuerPrivateKey))
  const bytes = sequence(body, SHA256_WITH_RSA, der(0x03, Buffer.of(0), signature))
  const lines = bytes.toString('base64').replaceAll(/.{64}/g, '$&\n').trimEnd()
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`
}
