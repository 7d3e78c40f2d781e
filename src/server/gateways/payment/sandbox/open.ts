import type { Db } from '../../../db/database.ts'
import { loadAlipaySandboxKeys, loadPayPalSandboxKeys, loadSandboxKeys } from './key-store.ts'
import { postgresSandboxStore } from './postgres-store.ts'
import { createSandbox, type Sandbox, type SandboxOptions } from './sandbox.ts'

/** The sandbox of a school, with the keys and the transactions that its database keeps. */
export async function openSandbox(
  db: Db,
  options: Pick<SandboxOptions, 'publicUrl' | 'deliver' | 'merchantName'>,
): Promise<Sandbox> {
  const [wechat, alipay, paypal] = await Promise.all([
    loadSandboxKeys(db),
    loadAlipaySandboxKeys(db),
    loadPayPalSandboxKeys(db),
  ])
  return createSandbox({ ...options, keys: { wechat, alipay, paypal }, store: postgresSandboxStore(db) })
}
