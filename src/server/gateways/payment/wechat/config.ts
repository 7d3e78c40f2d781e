import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto'
import { type Clock, systemClock } from '../clock.ts'
import type { Download, Transport } from '../http.ts'
import type { MerchantIdentity } from './protocol/authorization.ts'
import { PUBLIC_KEY_ID_PREFIX } from './protocol/headers.ts'
import { API_V3_KEY_BYTES } from './protocol/resource-cipher.ts'

export const WECHAT_PAY_URL = 'https://api.mch.weixin.qq.com'

export interface WeChatPayConfig {
  merchantId: string
  appId: string
  /** serial number of the merchant's API certificate */
  merchantSerial: string
  /** PEM */
  merchantPrivateKey: string
  /** 32 bytes */
  apiV3Key: string
  /** serial or PUB_KEY_ID_... -> PEM of WeChat Pay's certificate or public key; several during a change */
  platformKeys: Readonly<Record<string, string>>
  /** older merchants: WeChat Pay's certificates are fetched, and fetched again when one is unknown */
  fetchCertificates?: boolean
  transport: Transport
  /** fetches bills */
  download: Download
  /** money paid through it is not real */
  test?: boolean
  baseUrl?: string
  clock?: Clock
}

/** When the certificates were last asked for, and the request that is under way */
export interface CertificateState {
  requestedAt: number
  fetching: Promise<void> | null
}

export interface WeChatPaySettings {
  merchant: MerchantIdentity
  appId: string
  apiV3Key: string
  /** grows in certificate mode */
  platformKeys: Map<string, KeyObject>
  /** null: public-key mode, no other keys than those given */
  certificates: CertificateState | null
  /** the public key that answers are asked to be signed with, where there is one */
  preferredKey: string | null
  transport: Transport
  download: Download
  test: boolean
  baseUrl: string
  clock: Clock
}

/** @throws RangeError that names the faulty setting, never its value */
export function readConfig(config: WeChatPayConfig): WeChatPaySettings {
  if (Buffer.byteLength(config.apiV3Key, 'utf8') !== API_V3_KEY_BYTES) {
    throw new RangeError(`WeChat Pay: the APIv3 key must be ${API_V3_KEY_BYTES} bytes long`)
  }
  if (!config.merchantId || !config.appId || !config.merchantSerial) {
    throw new RangeError('WeChat Pay: merchant id, app id and merchant certificate serial must be given')
  }
  const platformKeys = new Map<string, KeyObject>()
  for (const [serial, pem] of Object.entries(config.platformKeys)) {
    platformKeys.set(serial, readPlatformKey(serial, pem))
  }
  if (platformKeys.size === 0 && !config.fetchCertificates)
    throw new RangeError('WeChat Pay: no platform key is given')
  return {
    merchant: {
      merchantId: config.merchantId,
      serial: config.merchantSerial,
      privateKey: readPrivateKey(config.merchantPrivateKey),
    },
    appId: config.appId,
    apiV3Key: config.apiV3Key,
    platformKeys,
    preferredKey: [...platformKeys.keys()].find((serial) => serial.startsWith(PUBLIC_KEY_ID_PREFIX)) ?? null,
    certificates: config.fetchCertificates ? { requestedAt: Number.NEGATIVE_INFINITY, fetching: null } : null,
    transport: config.transport,
    download: config.download,
    test: config.test ?? false,
    baseUrl: config.baseUrl ?? WECHAT_PAY_URL,
    clock: config.clock ?? systemClock,
  }
}

function readPrivateKey(pem: string): KeyObject {
  try {
    return createPrivateKey(pem)
  } catch {
    throw new RangeError('WeChat Pay: the merchant private key is not a PEM private key')
  }
}

function readPlatformKey(serial: string, pem: string): KeyObject {
  let key: KeyObject
  try {
    key = createPublicKey(pem)
  } catch {
    throw new RangeError(
      `WeChat Pay: platform key ${serial} is neither a certificate nor a public key in PEM`,
    )
  }
  if (pem.includes('BEGIN CERTIFICATE') && new X509Certificate(pem).serialNumber !== serial.toUpperCase()) {
    throw new RangeError(`WeChat Pay: the certificate given as ${serial} has another serial number`)
  }
  return key
}
