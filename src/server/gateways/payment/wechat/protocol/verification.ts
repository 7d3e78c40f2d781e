import type { KeyObject } from 'node:crypto'
import { header } from '../../http.ts'
import { MAX_SKEW_SECONDS, SIGNATURE_SCHEME, wechatHeader } from './headers.ts'
import { answerMessage } from './messages.ts'
import { isProbe, verify } from './signature.ts'

/** WeChat Pay's keys by serial: several while it changes from one to the next */
export type PlatformKeys = ReadonlyMap<string, KeyObject>

export type SignatureFault = 'headers missing' | 'stale' | 'unknown key' | 'probe' | 'signature'

/** Unix seconds as a signature states them; NaN for anything else */
export const readTimestamp = (text: string): number => (/^\d{1,11}$/.test(text) ? Number(text) : Number.NaN)

export const isFresh = (timestamp: string, now: number): boolean =>
  Math.abs(now - readTimestamp(timestamp)) <= MAX_SKEW_SECONDS

/**
 * What is wrong with the signature of an answer or a notification, or null when it holds.
 * @param body exactly as received; an answer without a body (204) is signed over the empty one
 */
export function findSignatureFault(
  headers: Record<string, string>,
  body: string,
  keys: PlatformKeys,
  now: number,
): SignatureFault | null {
  const timestamp = header(headers, wechatHeader.timestamp)
  const nonce = header(headers, wechatHeader.nonce)
  const signature = header(headers, wechatHeader.signature)
  const serial = header(headers, wechatHeader.serial)
  if (!timestamp || !nonce || !signature || !serial) return 'headers missing'
  if ((header(headers, wechatHeader.signatureType) ?? SIGNATURE_SCHEME) !== SIGNATURE_SCHEME)
    return 'signature'
  if (!isFresh(timestamp, now)) return 'stale'
  if (isProbe(signature)) return 'probe'
  const key = keys.get(serial)
  if (!key) return 'unknown key'
  return verify(answerMessage(timestamp, nonce, body), signature, key) ? null : 'signature'
}
