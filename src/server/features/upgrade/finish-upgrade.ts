import { finishLater, pendingLater } from '../../db/later-steps.ts'
import type { Deps } from '../../deps.ts'

/** Does what migrations have left for the open school, such as building an index of a large table. */
export async function finishUpgrade({ pool, log }: Deps, signal: AbortSignal): Promise<void> {
  const pending = await pendingLater(pool)
  if (pending.length === 0) return
  const client = await pool.connect()
  try {
    await finishLater(client, { signal })
  } finally {
    client.release()
  }
  const left = await pendingLater(pool)
  if (left.length === 0) log.info({ steps: pending.map(({ name }) => name) }, 'the upgrade is finished')
}
