import type { smsAdmin } from '#contract/sms/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Deps } from '../../deps.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { refuse } from '../../lib/refusal.ts'
import { revisionOf } from '../../lib/revision.ts'
import { changeSetting, clearSettingsCache } from '../site/index.ts'
import { lastChangedBy, writeAudit } from '../audit/index.ts'

type SmsSettings = OperationTypes<typeof smsAdmin.updateSmsSettings>['body']

/** @throws Refusal recordChanged; invalidField where an hour would allow more than its day */
export async function updateSmsSettings(
  { db }: Deps,
  user: SessionUser,
  { revision: seen, ...settings }: SmsSettings,
): Promise<{ revision: string }> {
  if (settings.address_per_day < settings.address_per_hour)
    throw refuse('invalidField', { field: 'address_per_day' })
  const stored = await db.transaction(async (tx) => {
    const changedBy = () => lastChangedBy(tx, ['sms'], ['sms settings'])
    const { before, after } = await changeSetting(tx, 'sms', () => settings, { revision: seen, changedBy })
    await writeAudit(tx, user, 'sms settings', 'sms', { before, after })
    return after
  })
  clearSettingsCache(db)
  return { revision: revisionOf(stored) }
}
