import type { backoffice } from '#contract/backoffice/operations.ts'
import { isDeepStrictEqual } from 'node:util'
import { and, eq } from 'drizzle-orm'
import { ADMIN_USERID } from '#contract/account/limits.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Tx } from '../../db/database.ts'
import { demoAdmin, demoEmail } from '../../demo/people.ts'
import { demoSettings, demoSettingTranslations } from '../../demo/site.ts'
import { settings, users } from '../../db/tables/all.ts'
import type { Deps } from '../../deps.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { refuse } from '../../lib/refusal.ts'
import { endSessionsOf, clearSessionCache, requireUnguessable, setPassword } from '../account/index.ts'
import { clearProductCache } from '../catalog/index.ts'
import {
  changeSetting,
  clearBannerCache,
  clearSettingsCache,
  loadSetting,
  writeSetting,
} from '../site/index.ts'
import { writeAudit } from '../audit/index.ts'
import { removeDemo } from './remove-demo.ts'

type Opening = OperationTypes<typeof backoffice.leaveDemo>['body']

/** The demo accounts leave the login page; the demo's own logo, address and the like go too, unless changed since. */
async function clearSettings(tx: Tx): Promise<void> {
  await writeSetting(tx, 'demo', { is_demo: false })
  await changeSetting(tx, 'web_config', (config) => ({ ...config, loginaccount: null }))
  for (const key of Object.keys(demoSettings) as (keyof typeof demoSettings)[]) {
    const isOfSetting = eq(settings.key, key)
    if (isDeepStrictEqual(await loadSetting(tx, key), demoSettings[key])) {
      await tx.delete(settings).where(isOfSetting)
      continue
    }
    // translations of a text that the school has replaced by its own
    const [row] = await tx.select({ translations: settings.translations }).from(settings).where(isOfSetting)
    if (isDeepStrictEqual(row?.translations, demoSettingTranslations[key]))
      await tx.update(settings).set({ translations: {} }).where(isOfSetting)
  }
}

/** The administrator's address of the demo receives nothing. */
async function clearEmail(tx: Tx): Promise<void> {
  await tx
    .update(users)
    .set({ email: '', verifiedEmail: '' })
    .where(and(eq(users.id, ADMIN_USERID), eq(users.email, demoEmail(demoAdmin))))
}

/**
 * Turns the demo into the school itself: sets the administrator's password, ends their other sessions, removes
 * demo people and data and clears the demo accounts, all or nothing.
 * @throws Refusal confirmationMismatch, notADemo, invalidField 'password'; noPermission for another
 * administrator, since it is the first one's well-known password that has to go
 */
export async function leaveDemo(
  { db }: Deps,
  user: SessionUser,
  { password, confirm }: Opening,
): Promise<null> {
  if (!confirm) throw refuse('confirmationMismatch')
  if (user.id !== ADMIN_USERID) throw refuse('noPermission')
  await requireUnguessable(db, password, { username: demoAdmin.username }, { inDemoToo: true })
  await db.transaction(async (tx) => {
    // of two openings at once the second waits here and then finds no demo
    await tx.select().from(settings).where(eq(settings.key, 'demo')).for('update')
    if (!(await loadSetting(tx, 'demo')).is_demo) throw refuse('notADemo')
    await setPassword(tx, user.id, password)
    await endSessionsOf(tx, user.id, 'the school opened', user.sessionId)
    await removeDemo(tx)
    await clearEmail(tx)
    await clearSettings(tx)
    await writeAudit(tx, user, 'opened for real', 'school')
  })
  clearSessionCache(db)
  clearSettingsCache(db)
  clearBannerCache(db)
  clearProductCache(db)
  return null
}
