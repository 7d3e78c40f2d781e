import { and, eq } from 'drizzle-orm'
import { builtInRoleIds } from '#contract/role/built-in.ts'
import type { Db } from '../../../db/database.ts'
import { identities, identityProviders, users } from '../../../db/tables/all.ts'
import { refuse } from '../../../lib/refusal.ts'
import { readSetting } from '../../site/index.ts'
import { isForTypes } from './providers.ts'

/**
 * Whether somebody logs in with an account elsewhere alone: the school has switched passwords off for who has linked one.
 * Owners never: somebody must get in when a provider does not answer.
 */
export async function wantsLoginElsewhere(db: Db, userId: number): Promise<boolean> {
  if ((await readSetting(db, 'sso')).password_login === 1) return false
  const linked = await db
    .select({ provider: identityProviders, types: users.types, roleId: users.roleId })
    .from(identities)
    .innerJoin(identityProviders, eq(identityProviders.id, identities.providerId))
    .innerJoin(users, eq(users.id, identities.userId))
    .where(and(eq(identities.userId, userId), eq(identityProviders.isOn, true)))
  return linked.some(
    ({ provider, types, roleId }) => roleId !== builtInRoleIds.owner && isForTypes(provider, types),
  )
}

/** @throws ssoRequired */
export async function requirePasswordLogin(db: Db, userId: number): Promise<void> {
  if (await wantsLoginElsewhere(db, userId)) throw refuse('ssoRequired')
}
