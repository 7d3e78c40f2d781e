import { createSign, createVerify, randomBytes, type KeyObject } from 'node:crypto'

/** WeChat Pay sends these now and then to see whether a merchant verifies at all. They must not pass. */
const PROBE_PREFIX = 'WECHATPAY/SIGNTEST/'

export const isProbe = (signature: string): boolean => signature.startsWith(PROBE_PREFIX)

/** SHA-256 with RSA, PKCS #1 v1.5, base64 */
export function sign(message: string, privateKey: KeyObject): string {
  return createSign('RSA-SHA256').update(message, 'utf8').sign(privateKey, 'base64')
}

/** false for anything that does not hold; never throws on what was sent */
export function verify(message: string, signature: string, publicKey: KeyObject): boolean {
  return createVerify('RSA-SHA256').update(message, 'utf8').verify(publicKey, signature, 'base64')
}

/** 32 unpredictable characters */
export const newNonce = (): string => randomBytes(16).toString('hex').toUpperCase()
