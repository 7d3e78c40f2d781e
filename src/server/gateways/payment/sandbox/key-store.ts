import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { sandboxKeys } from '../../../db/tables/payment.ts'
import type { PaymentMethod } from '../provider.ts'
import { type AlipaySandboxKeys, generateAlipaySandboxKeys } from './alipay/keys.ts'
import { generateSandboxKeys, type SandboxKeys } from './keys.ts'
import { generatePayPalSandboxKeys, type PayPalSandboxKeys } from './paypal/keys.ts'

async function find(db: Db, provider: PaymentMethod): Promise<unknown> {
  const [row] = await db.select().from(sandboxKeys).where(eq(sandboxKeys.provider, provider))
  return row?.keys
}

/** Keys of this school's sandbox, made once: of servers that start together, one's are kept. */
async function load(db: Db, provider: PaymentMethod, generate: () => Promise<object>): Promise<unknown> {
  const stored = await find(db, provider)
  if (stored) return stored
  await db
    .insert(sandboxKeys)
    .values({ provider, keys: await generate() })
    .onConflictDoNothing()
  const kept = await find(db, provider)
  if (!kept) throw new Error('the sandbox keys were not stored')
  return kept
}

export const loadSandboxKeys = async (db: Db): Promise<SandboxKeys> =>
  (await load(db, 'wechat', generateSandboxKeys)) as SandboxKeys

export const loadAlipaySandboxKeys = async (db: Db): Promise<AlipaySandboxKeys> =>
  (await load(db, 'alipay', generateAlipaySandboxKeys)) as AlipaySandboxKeys

export const loadPayPalSandboxKeys = async (db: Db): Promise<PayPalSandboxKeys> =>
  (await load(db, 'paypal', generatePayPalSandboxKeys)) as PayPalSandboxKeys
