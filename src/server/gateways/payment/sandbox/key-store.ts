import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { sandboxKeys } from '../../../db/tables/payment.ts'
import { generateSandboxKeys, type SandboxKeys } from './keys.ts'

const PROVIDER = 'wechat'

async function find(db: Db): Promise<SandboxKeys | undefined> {
  const [row] = await db.select().from(sandboxKeys).where(eq(sandboxKeys.provider, PROVIDER))
  return row?.keys as SandboxKeys | undefined
}

/** The keys of this school's sandbox, made once: of servers that start together, one's are kept. */
export async function loadSandboxKeys(db: Db): Promise<SandboxKeys> {
  const stored = await find(db)
  if (stored) return stored
  await db
    .insert(sandboxKeys)
    .values({ provider: PROVIDER, keys: await generateSandboxKeys() })
    .onConflictDoNothing()
  const kept = await find(db)
  if (!kept) throw new Error('the sandbox keys were not stored')
  return kept
}
