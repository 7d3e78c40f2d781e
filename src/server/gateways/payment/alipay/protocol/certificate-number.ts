import { createHash, X509Certificate } from 'node:crypto'

const md5 = (text: string): string => createHash('md5').update(text, 'utf8').digest('hex')

/**
 * How Alipay names a certificate: the MD5 of its issuer, innermost name first, and its serial number in decimal.
 * Source: alipay-sdk-nodejs-all src/antcertutil.ts, whose fixtures it is tested with.
 */
export function certificateNumber(certificate: X509Certificate): string {
  const issuer = certificate.issuer.split('\n').reverse().join(',')
  return md5(issuer + BigInt(`0x${certificate.serialNumber}`).toString())
}

/** alipay_root_cert_sn: the numbers of the RSA certificates of Alipay's bundle of roots, in its order */
export function rootNumber(bundle: string): string {
  return certificatesIn(bundle).filter(isRsa).map(certificateNumber).join('_')
}

/** Every certificate of a PEM text */
export const certificatesIn = (pem: string): X509Certificate[] =>
  (pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []).map(
    (one) => new X509Certificate(one),
  )

function isRsa(certificate: X509Certificate): boolean {
  try {
    return certificate.publicKey.asymmetricKeyType === 'rsa'
  } catch {
    // one of the roots is of the Chinese SM2 kind, which not every OpenSSL reads
    return false
  }
}
