import type { Check, Finding } from '../context.ts'

/** of the connections that PostgreSQL takes */
const MOST_USED = 0.9
/** seconds; nothing of ours leaves a transaction open so long */
const LONG_SECONDS = 600

/** PostgreSQL has connections left, and nothing holds its rows for long. */
export const checkDatabase: Check = async ({ probes }) => {
  const { used, most, idleTransaction, collation } = await probes.databaseState()
  const found: Finding[] = []
  if (used >= most * MOST_USED) found.push({ id: 'connections_short', params: { used, most } })
  if (idleTransaction > LONG_SECONDS)
    found.push({ id: 'transaction_long', params: { minutes: Math.floor(idleTransaction / 60) } })
  if (collation && collation.made !== collation.now)
    found.push({ id: 'collation_changed', params: collation })
  return found
}
