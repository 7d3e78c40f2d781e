import { and, eq } from 'drizzle-orm'
import { builtInRoleIds } from '#contract/role/built-in.ts'
import type { Db } from '../../../db/database.ts'
import { identities, identityProviders, users } from '../../../db/tables/all.ts'
import { refuse } from '../../../lib/refusal.ts'
import { readSetting } from '../../site/index.ts'
import { isForTypes } from './providers.ts'

/**
 * Where the school has switched passwords off for them, who has linked an account elsewhere logs in with that. Owners
 * never: somebody must get in when a provider does not answer.
 * @throws ssoRequired
 */
export async function requirePasswordLogin(db: Db, userId: number): Promise<void> {
  if ((await readSetting(db, 'sso')).password_login === 1) return
  const linked = await db
    .select({ provider: identityProviders, types: users.types, roleId: users.roleId })
    .from(identities)
    .innerJoin(identityProviders, eq(identityProviders.id, identities.providerId))
    .innerJoin(users, eq(users.id, identities.userId))
    .where(and(eq(identities.userId, userId), eq(identityProviders.isOn, true)))
  const usable = linked.find(
    ({ provider, types, roleId }) => roleId !== builtInRoleIds.owner && isForTypes(provider, types),
  )
  if (usable) throw refuse('ssoRequired')
}
