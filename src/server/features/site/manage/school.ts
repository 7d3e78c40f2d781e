import { eq } from 'drizzle-orm'
import type { OperationTypes } from '#contract/operation.ts'
import type { backoffice } from '#contract/backoffice/operations.ts'
import { settings } from '../../../db/tables/all.ts'
import type { Deps } from '../../../deps.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { refuse } from '../../../lib/refusal.ts'
import { revised } from '../../../lib/revision.ts'
import type { Settings } from '../setting-schemas.ts'
import { changeSetting, clearSettingsCache, loadSetting } from '../settings.ts'
import { differences, lastChangedBy, writeAudit } from '../../audit/index.ts'

type School = OperationTypes<typeof backoffice.schoolSettings>['reply']
type SchoolChange = OperationTypes<typeof backoffice.updateSchoolSettings>['body']

/** What the form changes. */
const schoolOf = ({ app_name, accent_color }: Settings['web_config']) => ({ app_name, accent_color })

/** The school's name and colour, and whether it is still the demo. */
export async function schoolSettings({ db }: Deps): Promise<School> {
  const [config, { is_demo }] = await Promise.all([loadSetting(db, 'web_config'), loadSetting(db, 'demo')])
  return { ...revised(schoolOf(config)), is_demo: is_demo ? 1 : 0 }
}

/** A new name has no translations yet. @throws Refusal recordChanged; invalidField for a name of spaces */
export async function updateSchoolSettings(
  { db }: Deps,
  user: SessionUser,
  { revision: seen, app_name, accent_color }: SchoolChange,
): Promise<{ revision: string }> {
  const name = app_name.trim()
  if (name === '') throw refuse('invalidField', { field: 'app_name', allowed: 'some_text' })
  const { revision } = await db.transaction(async (tx) => {
    const { before, after } = await changeSetting(
      tx,
      'web_config',
      (config) => ({ ...config, app_name: name, accent_color }),
      {
        revision: seen,
        shown: schoolOf,
        changedBy: () => lastChangedBy(tx, ['school'], ['school settings']),
      },
    )
    // they are those of another name
    if (before.app_name !== name)
      await tx.update(settings).set({ translations: {} }).where(eq(settings.key, 'web_config'))
    await writeAudit(tx, user, 'school settings', 'school', { changes: differences(before, after) })
    return revised(schoolOf(after))
  })
  clearSettingsCache(db)
  return { revision }
}
