import { type KeyObject, X509Certificate } from 'node:crypto'
import { Type } from 'typebox'
import { readJson } from '../json.ts'
import type { CertificateState, WeChatPaySettings } from './config.ts'
import { exchange } from './exchange.ts'
import { openResource, RESOURCE_ALGORITHM } from './protocol/resource-cipher.ts'
import { findSignatureFault, type SignatureFault } from './protocol/verification.ts'

const Certificates = Type.Object({
  data: Type.Array(
    Type.Object({
      serial_no: Type.String(),
      encrypt_certificate: Type.Object({
        algorithm: Type.Literal(RESOURCE_ALGORITHM),
        nonce: Type.String(),
        associated_data: Type.Optional(Type.String()),
        ciphertext: Type.String(),
      }),
    }),
  ),
})

/** whoever names an unknown certificate must not make us ask each time */
const REFETCH_AFTER_SECONDS = 60

/**
 * What is wrong with a signature. A key that we do not know may be WeChat Pay's next one: in certificate mode the
 * certificates are fetched again, at most once a minute, before it counts as unknown.
 */
export async function findFault(
  settings: WeChatPaySettings,
  headers: Record<string, string>,
  body: string,
): Promise<SignatureFault | null> {
  const look = () => findSignatureFault(headers, body, settings.platformKeys, settings.clock())
  const fault = look()
  if (fault !== 'unknown key' || !settings.certificates) return fault
  await refresh(settings, settings.certificates)
  return look()
}

async function refresh(settings: WeChatPaySettings, state: CertificateState): Promise<void> {
  if (!state.fetching) {
    if (settings.clock() - state.requestedAt < REFETCH_AFTER_SECONDS) return
    state.requestedAt = settings.clock()
    state.fetching = fetchCertificates(settings).finally(() => {
      state.fetching = null
    })
  }
  await state.fetching
}

/**
 * GET /v3/certificates: those in use, each sealed with the APIv3 key. The answer is signed by one of them, perhaps by
 * one that comes with it: that only who knows our APIv3 key could have sealed it is what the first one is trusted for.
 * Source: pay.weixin.qq.com/doc/v3/merchant/4012551764, wechatpay-go core/downloader.
 */
async function fetchCertificates(settings: WeChatPaySettings): Promise<void> {
  const { platformKeys } = settings
  const answer = await exchange(settings, { method: 'GET', target: '/v3/certificates' }).catch(() => null)
  const list = answer?.status === 200 ? readJson(Certificates, answer.body) : null
  if (!answer || !list) return
  const found = new Map<string, KeyObject>()
  for (const { serial_no: serial, encrypt_certificate: sealed } of list.data) {
    const key = openCertificate(settings, serial, sealed)
    if (key) found.set(serial, key)
  }
  const known = new Map([...platformKeys, ...found])
  if (findSignatureFault(answer.headers, answer.body, known, settings.clock()) !== null) return
  for (const [serial, key] of found) platformKeys.set(serial, key)
}

function openCertificate(
  { apiV3Key, clock }: WeChatPaySettings,
  serial: string,
  sealed: { nonce: string; associated_data?: string; ciphertext: string },
): KeyObject | null {
  const { nonce, associated_data: associatedData = '', ciphertext } = sealed
  try {
    const certificate = new X509Certificate(openResource({ nonce, associatedData, ciphertext }, apiV3Key))
    const inTime = Date.parse(certificate.validTo) > clock() * 1000
    return inTime && certificate.serialNumber === serial.toUpperCase() ? certificate.publicKey : null
  } catch {
    return null
  }
}
