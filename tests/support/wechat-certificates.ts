import { createPrivateKey, X509Certificate } from 'node:crypto'
import type { HttpResponse } from '#server/gateways/payment/http.ts'
import { issueCertificate } from '#server/gateways/payment/sandbox/certificate.ts'
import { rsaKeyPair } from '#server/gateways/payment/sandbox/key-pair.ts'
import { RESOURCE_ALGORITHM, sealResource } from '#server/gateways/payment/wechat/protocol/resource-cipher.ts'
import { signedHeaders } from '#server/gateways/payment/wechat/protocol/signed-headers.ts'

export interface PlatformCertificate {
  serial: string
  pem: string
  privateKey: string
}

/** A platform certificate of WeChat Pay, as older merchants use it. @param until Unix seconds */
export async function platformCertificate(until: number): Promise<PlatformCertificate> {
  const { publicKey, privateKey } = await rsaKeyPair()
  const pem = issueCertificate({
    subject: 'Tenpay.com sign',
    publicKey,
    issuer: 'Tenpay.com Root CA',
    issuerPrivateKey: privateKey,
    from: 1_700_000_000,
    until,
  })
  return { serial: new X509Certificate(pem).serialNumber, pem, privateKey }
}

/** The answer to GET /v3/certificates: all of them encrypted with the APIv3 key, signed by the first */
export function certificateList(
  certificates: readonly PlatformCertificate[],
  apiV3Key: string,
  now: number,
  signer = certificates[0],
): HttpResponse {
  const data = certificates.map(({ serial, pem }) => {
    const { ciphertext, nonce, associatedData } = sealResource(pem, apiV3Key, 'certificate')
    return {
      serial_no: serial,
      effective_time: '2023-11-15T06:13:20+08:00',
      expire_time: '2028-11-15T06:13:20+08:00',
      encrypt_certificate: {
        algorithm: RESOURCE_ALGORITHM,
        nonce,
        associated_data: associatedData,
        ciphertext,
      },
    }
  })
  const body = JSON.stringify({ data })
  if (!signer) throw new Error('nobody signs')
  const identity = { serial: signer.serial, privateKey: createPrivateKey(signer.privateKey) }
  return { status: 200, headers: signedHeaders(body, identity, now), body }
}
