import type { Db } from '#server/db/database.ts'
import {
  loadAlipaySandboxKeys,
  loadPayPalSandboxKeys,
  loadSandboxKeys,
} from '#server/gateways/payment/sandbox/key-store.ts'

/** Makes the RSA keys of the sandbox in a template, which each of its copies would make at its first start. */
export async function makeSandboxKeys(db: Db): Promise<void> {
  await Promise.all([loadSandboxKeys(db), loadAlipaySandboxKeys(db), loadPayPalSandboxKeys(db)])
}
