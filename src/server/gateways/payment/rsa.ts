import { createSign, createVerify, type KeyObject } from 'node:crypto'

/** SHA-256 with RSA, PKCS #1 v1.5, base64: what WeChat Pay calls SHA256-RSA2048, Alipay RSA2, PayPal SHA256withRSA */
export function sign(message: string, privateKey: KeyObject): string {
  return createSign('RSA-SHA256').update(message, 'utf8').sign(privateKey, 'base64')
}

/** false for anything that does not hold; never throws on what was sent */
export function verify(message: string, signature: string, publicKey: KeyObject): boolean {
  return createVerify('RSA-SHA256').update(message, 'utf8').verify(publicKey, signature, 'base64')
}
