import type { KeyObject } from 'node:crypto'
import { verify } from '../../rsa.ts'
import { type Parameters, signedContent, without, withoutEmpty } from './content.ts'

/** the only signature type that is accepted: the older one is SHA-1 */
export const SIGN_TYPE = 'RSA2'

const UNSIGNED = ['sign', 'sign_type']

/**
 * Whether one of Alipay's keys signed a notification. Its own SDKs disagree on values that are empty (the document
 * leaves them out, the code keeps them), so both readings count; neither lets a value that is not empty be changed.
 */
export function isSigned(notification: Parameters, keys: Iterable<KeyObject>): boolean {
  const { sign = '', sign_type: type = '' } = notification
  if (type !== SIGN_TYPE || sign === '') return false
  const whole = without(notification, UNSIGNED)
  const contents = new Set([signedContent(whole), signedContent(withoutEmpty(whole))])
  for (const key of keys) for (const content of contents) if (verify(content, sign, key)) return true
  return false
}
