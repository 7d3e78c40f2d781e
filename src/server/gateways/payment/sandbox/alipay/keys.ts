import { randomInt } from 'node:crypto'
import { rsaKeyPair } from '../key-pair.ts'
import type { SandboxContext } from '../setting.ts'

/** Both sides' keys of the sandbox's Alipay, fit to be stored as JSON */
export interface AlipaySandboxKeys {
  appId: string
  sellerId: string
  /** PEM, as all keys below */
  appPrivateKey: string
  appPublicKey: string
  alipayPrivateKey: string
  alipayPublicKey: string
}

export interface AlipaySetting extends SandboxContext {
  keys: AlipaySandboxKeys
}

export async function generateAlipaySandboxKeys(): Promise<AlipaySandboxKeys> {
  const [app, alipay] = await Promise.all([rsaKeyPair(), rsaKeyPair()])
  // Alipay's own begin with 20: these are nobody's
  const number = (length: number) => {
    let digits = '9'
    while (digits.length < length) digits += randomInt(10)
    return digits
  }
  return {
    appId: number(16),
    sellerId: number(16),
    appPrivateKey: app.privateKey,
    appPublicKey: app.publicKey,
    alipayPrivateKey: alipay.privateKey,
    alipayPublicKey: alipay.publicKey,
  }
}
