import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Language } from '#contract/languages.ts'
import { builtInRoleIds } from '#contract/role/built-in.ts'
import type { Db } from '../../db/database.ts'
import { messageSettings, users } from '../../db/tables/all.ts'
import { hasType } from '../../db/user-types.ts'
import { readSetting } from '../site/index.ts'

/** Who gets alarms by e-mail, in which language. */
export interface AlarmReader {
  address: string
  language: Language
}

/** Owners who can sign in. */
export const openOwners = and(
  hasType('admin'),
  eq(users.roleId, builtInRoleIds.owner),
  isNull(users.lockedAt),
)

/** The addresses of ALARM_EMAIL, in the school's language; without them the verified ones of the owners. */
export async function alarmReaders(db: Db, named: readonly string[]): Promise<AlarmReader[]> {
  const { main_language: language } = await readSetting(db, 'web_config')
  if (named.length > 0) return named.map((address) => ({ address, language }))
  const owners = await db
    .select({ address: users.email, language: messageSettings.language })
    .from(users)
    .leftJoin(messageSettings, eq(messageSettings.userId, users.id))
    .where(and(openOwners, sql`${users.email} <> '' and ${users.verifiedEmail} = ${users.email}`))
    .orderBy(users.id)
  return owners.map((owner) => ({ address: owner.address, language: owner.language ?? language }))
}
