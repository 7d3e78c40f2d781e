import { randomBytes } from 'node:crypto'
import { issueCertificate } from '../certificate.ts'
import { rsaKeyPair } from '../key-pair.ts'
import type { SandboxContext } from '../setting.ts'

/** Both sides' keys of the sandbox's PayPal, fit to be stored as JSON */
export interface PayPalSandboxKeys {
  clientId: string
  clientSecret: string
  webhookId: string
  merchantId: string
  /** PEM, as all below: who issued the signer's certificate */
  rootCertificate: string
  signerCertificate: string
  signerPrivateKey: string
}

export interface PayPalSetting extends SandboxContext {
  keys: PayPalSandboxKeys
}

const ROOT = 'Sandbox Root'
const LONG_AGO = 1_577_836_800
/** 2099 */
const FAR_AWAY = 4_070_908_800

export async function generatePayPalSandboxKeys(): Promise<PayPalSandboxKeys> {
  const [root, signer] = await Promise.all([rsaKeyPair(), rsaKeyPair()])
  const valid = { issuer: ROOT, issuerPrivateKey: root.privateKey, from: LONG_AGO, until: FAR_AWAY }
  const word = (bytes: number) => randomBytes(bytes).toString('hex').toUpperCase()
  return {
    clientId: `sandbox-${word(16)}`,
    clientSecret: word(20),
    webhookId: `SB${word(8).slice(2)}`,
    merchantId: `SB${word(6).slice(1)}`,
    rootCertificate: issueCertificate({ ...valid, subject: ROOT, publicKey: root.publicKey, ca: true }),
    signerCertificate: issueCertificate({
      ...valid,
      subject: 'messageverificationcerts.sandbox.paypal.com',
      publicKey: signer.publicKey,
    }),
    signerPrivateKey: signer.privateKey,
  }
}
