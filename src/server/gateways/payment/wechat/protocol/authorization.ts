import type { KeyObject } from 'node:crypto'
import { SIGNATURE_SCHEME } from './headers.ts'
import { requestMessage, type SignedRequest } from './messages.ts'
import { sign } from './signature.ts'

export interface Authorization {
  merchantId: string
  /** of the merchant's certificate */
  serial: string
  timestamp: string
  nonce: string
  signature: string
}

export interface MerchantIdentity {
  merchantId: string
  serial: string
  privateKey: KeyObject
}

/** The Authorization header of a merchant's request */
export function authorize(
  request: SignedRequest,
  { merchantId, serial, privateKey }: MerchantIdentity,
): string {
  const { nonce, timestamp } = request
  const signature = sign(requestMessage(request), privateKey)
  return writeAuthorization({ merchantId, serial, timestamp, nonce, signature })
}

export function writeAuthorization({
  merchantId,
  serial,
  timestamp,
  nonce,
  signature,
}: Authorization): string {
  return (
    `${SIGNATURE_SCHEME} mchid="${merchantId}",nonce_str="${nonce}",timestamp="${timestamp}",` +
    `serial_no="${serial}",signature="${signature}"`
  )
}

/** The header's parts in whatever order they stand, or null when one is missing or the scheme is another */
export function readAuthorization(value: string): Authorization | null {
  const [scheme, parameters] = splitOnce(value, ' ')
  if (scheme !== SIGNATURE_SCHEME) return null
  const found = new Map<string, string>()
  for (const [, name = '', content = ''] of parameters.matchAll(/([a-z_]+)="([^"]*)"/g))
    found.set(name, content)
  const merchantId = found.get('mchid')
  const serial = found.get('serial_no')
  const timestamp = found.get('timestamp')
  const nonce = found.get('nonce_str')
  const signature = found.get('signature')
  return merchantId && serial && timestamp && nonce && signature
    ? { merchantId, serial, timestamp, nonce, signature }
    : null
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}
