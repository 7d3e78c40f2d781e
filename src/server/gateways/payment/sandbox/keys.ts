import { randomBytes, randomInt } from 'node:crypto'
import { PUBLIC_KEY_ID_PREFIX } from '../wechat/protocol/headers.ts'
import { API_V3_KEY_BYTES } from '../wechat/protocol/resource-cipher.ts'
import { rsaKeyPair } from './key-pair.ts'

/**
 * Both sides' keys of one sandbox, fit to be stored as JSON. Made once per installation: QR codes, repeats of
 * notifications and several servers outlive a process.
 */
export interface SandboxKeys {
  merchantId: string
  appId: string
  merchantSerial: string
  /** PEM, as all keys below */
  merchantPrivateKey: string
  merchantPublicKey: string
  platformSerial: string
  platformPrivateKey: string
  platformPublicKey: string
  apiV3Key: string
}

export async function generateSandboxKeys(): Promise<SandboxKeys> {
  const [merchant, platform] = await Promise.all([rsaKeyPair(), rsaKeyPair()])
  return {
    // WeChat Pay's own merchant ids begin with 1: this one is nobody's
    merchantId: `9${randomInt(100_000_000, 1_000_000_000)}`,
    appId: `wx${randomBytes(8).toString('hex')}`,
    merchantSerial: randomBytes(20).toString('hex').toUpperCase(),
    merchantPrivateKey: merchant.privateKey,
    merchantPublicKey: merchant.publicKey,
    platformSerial: `${PUBLIC_KEY_ID_PREFIX}${randomBytes(16).toString('hex').toUpperCase()}`,
    platformPrivateKey: platform.privateKey,
    platformPublicKey: platform.publicKey,
    apiV3Key: randomBytes(API_V3_KEY_BYTES / 2).toString('hex'),
  }
}
