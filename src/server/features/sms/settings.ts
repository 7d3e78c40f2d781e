import type { smsAdmin } from '#contract/sms/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Deps } from '../../deps.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { refuse } from '../../lib/refusal.ts'
import { changeSetting, clearSettingsCache } from '../site/index.ts'
import { writeAudit } from '../audit/index.ts'

type SmsSettings = OperationTypes<typeof smsAdmin.updateSmsSettings>['body']

/** @throws Refusal invalidField where an hour would allow more than its day */
export async function updateSmsSettings(
  { db }: Deps,
  user: SessionUser,
  settings: SmsSettings,
): Promise<null> {
  if (settings.address_per_day < settings.address_per_hour)
    throw refuse('invalidField', { field: 'address_per_day' })
  await db.transaction(async (tx) => {
    const { before, after } = await changeSetting(tx, 'sms', () => settings)
    await writeAudit(tx, user, 'sms settings', 'sms', { before, after })
  })
  clearSettingsCache(db)
  return null
}
