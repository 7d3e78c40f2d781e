import type { Db } from '#server/db/database.ts'
import {
  loadAlipaySandboxKeys,
  loadPayPalSandboxKeys,
  loadSandboxKeys,
} from '#server/gateways/payment/sandbox/key-store.ts'

/** Creates the sandbox's RSA keys in a template; otherwise each copy would create them at its first start. */
export async function makeSandboxKeys(db: Db): Promise<void> {
  await Promise.all([loadSandboxKeys(db), loadAlipaySandboxKeys(db), loadPayPalSandboxKeys(db)])
}
