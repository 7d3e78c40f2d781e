import type { KeyObject } from 'node:crypto'
import { type Clock, systemClock } from '../clock.ts'
import type { Download, Transport } from '../http.ts'
import { type AlipayKeys, type AlipayVerification, readPrivateKey, readVerification } from './keys.ts'

export const ALIPAY_GATEWAY = 'https://openapi.alipay.com/gateway.do'

export interface AlipayConfig {
  appId: string
  /** PID of the account that is paid, 2088... */
  sellerId: string
  /** PEM, or base64 alone */
  appPrivateKey: string
  keys: AlipayKeys
  transport: Transport
  download: Download
  /** money paid through it is not real */
  test?: boolean
  gateway?: string
  clock?: Clock
}

export interface AlipaySettings {
  appId: string
  sellerId: string
  privateKey: KeyObject
  verification: AlipayVerification
  transport: Transport
  download: Download
  test: boolean
  gateway: string
  clock: Clock
}

/** @throws RangeError that names the faulty setting, never its value */
export function readConfig(config: AlipayConfig): AlipaySettings {
  if (!config.appId || !config.sellerId) throw new RangeError('Alipay: app id and seller id must be given')
  return {
    appId: config.appId,
    sellerId: config.sellerId,
    privateKey: readPrivateKey(config.appPrivateKey),
    verification: readVerification(config.keys),
    transport: config.transport,
    download: config.download,
    test: config.test ?? false,
    gateway: config.gateway ?? ALIPAY_GATEWAY,
    clock: config.clock ?? systemClock,
  }
}
