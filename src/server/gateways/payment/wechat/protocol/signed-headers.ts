import type { KeyObject } from 'node:crypto'
import { SIGNATURE_SCHEME, wechatHeader } from './headers.ts'
import { answerMessage } from './messages.ts'
import { newNonce, sign } from './signature.ts'

export interface PlatformIdentity {
  serial: string
  privateKey: KeyObject
}

/** The headers by which WeChat Pay's side signs an answer or a notification */
export function signedHeaders(
  body: string,
  { serial, privateKey }: PlatformIdentity,
  now: number,
): Record<string, string> {
  const timestamp = String(now)
  const nonce = newNonce()
  return {
    [wechatHeader.timestamp]: timestamp,
    [wechatHeader.nonce]: nonce,
    [wechatHeader.serial]: serial,
    [wechatHeader.signatureType]: SIGNATURE_SCHEME,
    [wechatHeader.signature]: sign(answerMessage(timestamp, nonce, body), privateKey),
  }
}
