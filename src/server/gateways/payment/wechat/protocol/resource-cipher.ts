import { type CipherGCMTypes, createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** the only algorithm of notification resources */
export const RESOURCE_ALGORITHM = 'AEAD_AES_256_GCM'
/** of the APIv3 key that merchants set, in bytes */
export const API_V3_KEY_BYTES = 32
const TAG_BYTES = 16
const NONCE_BYTES = 12

export interface SealedResource {
  /** base64; the authentication tag is its last 16 bytes */
  ciphertext: string
  /** 12 bytes of UTF-8 */
  nonce: string
  /** may be empty */
  associatedData: string
}

/** WeChat Pay's keys are 32 bytes long; its SDKs' published vectors use 16, which AES takes as well. */
function algorithmFor(key: Buffer): CipherGCMTypes {
  if (key.length === 16) return 'aes-128-gcm'
  if (key.length === API_V3_KEY_BYTES) return 'aes-256-gcm'
  throw new RangeError('the APIv3 key has the wrong length')
}

export function sealResource(plaintext: string, apiV3Key: string, associatedData: string): SealedResource {
  const nonce = randomBytes(NONCE_BYTES / 2).toString('hex')
  const key = Buffer.from(apiV3Key, 'utf8')
  const cipher = createCipheriv(algorithmFor(key), key, nonce).setAAD(Buffer.from(associatedData, 'utf8'))
  const sealed = [cipher.update(plaintext, 'utf8'), cipher.final(), cipher.getAuthTag()]
  return { ciphertext: Buffer.concat(sealed).toString('base64'), nonce, associatedData }
}

/** @throws when the key, the nonce, the associated data or the ciphertext is not what was sealed */
export function openResource(
  { ciphertext, nonce, associatedData }: SealedResource,
  apiV3Key: string,
): string {
  const sealed = Buffer.from(ciphertext, 'base64')
  const iv = Buffer.from(nonce, 'utf8')
  if (iv.length !== NONCE_BYTES) throw new RangeError('not a sealed resource')
  const key = Buffer.from(apiV3Key, 'utf8')
  const decipher = createDecipheriv(algorithmFor(key), key, iv, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(associatedData, 'utf8'))
    .setAuthTag(sealed.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8')
}
