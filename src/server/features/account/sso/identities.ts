import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import { ssoLimits } from '#contract/account/sso/limits.ts'
import type { Queryable, Tx } from '../../../db/database.ts'
import { type FoundIdentity, identities, users } from '../../../db/tables/all.ts'
import type { Deps } from '../../../deps.ts'
import { violates } from '../../../db/violations.ts'
import { refuse } from '../../../lib/refusal.ts'
import { writeAudit } from '../../audit/index.ts'
import { loadSetting } from '../../site/index.ts'
import { isForTypes, nameOf, type Provider } from './providers.ts'

type Identity = typeof identities.$inferSelect

const isSame = (providerId: number, { issuer, subject, unionId }: FoundIdentity): SQL | undefined =>
  and(
    eq(identities.providerId, providerId),
    or(
      and(eq(identities.issuer, issuer), eq(identities.subject, subject)),
      unionId === null ? undefined : eq(identities.unionId, unionId),
    ),
  )

/** The link of an identity; undefined: nobody has linked it. The very same app of WeChat goes before another one. */
export async function findIdentity(
  db: Queryable,
  providerId: number,
  found: FoundIdentity,
): Promise<Identity | undefined> {
  const [identity] = await db
    .select()
    .from(identities)
    .where(isSame(providerId, found))
    .orderBy(desc(sql`${identities.issuer} = ${found.issuer} and ${identities.subject} = ${found.subject}`))
  return identity
}

/** Notes a login, and of WeChat the union id, which it may tell later than the first time. */
export async function noteLogin(db: Queryable, { id }: Identity, { unionId }: FoundIdentity): Promise<void> {
  const known = unionId === null ? {} : { unionId: sql`coalesce(${identities.unionId}, ${unionId})` }
  const note = (values: object) =>
    db
      .update(identities)
      .set({ lastUsedAt: sql`now()`, ...values })
      .where(eq(identities.id, id))
  try {
    await note(known)
  } catch (error) {
    // another account has linked the same person by another app: each keeps its own
    if (!violates(error, 'identities_union_key')) throw error
    await note({})
  }
}

/** Tells the owner of an account that an identity now opens it, or opens it no more: whoever did not do that has to act. */
export async function notifyIdentityChange(
  { notify }: Pick<Deps, 'notify'>,
  tx: Tx,
  userId: number,
  kind: 'identity_linked' | 'identity_unlinked',
  provider: Provider,
): Promise<void> {
  const { main_language } = await loadSetting(tx, 'web_config')
  const params = { name: nameOf(provider, [main_language]), names: provider.names }
  await notify(tx, { kind, key: `${kind} ${userId} ${Date.now()}`, params }, [userId])
}

/**
 * Links an identity to an account; the row of the account is locked. To link it twice changes nothing.
 * @throws ssoIdentityTaken, ssoNotForRole, ssoTooManyIdentities, accountLocked
 */
export async function linkIdentity(
  deps: Pick<Deps, 'notify'>,
  tx: Tx,
  provider: Provider,
  userId: number,
  found: FoundIdentity,
): Promise<void> {
  const [user] = await tx
    .select({ types: users.types, lockedAt: users.lockedAt })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  if (!user || user.lockedAt) throw refuse('accountLocked')
  if (!isForTypes(provider, user.types)) throw refuse('ssoNotForRole')
  const owner = await findIdentity(tx, provider.id, found)
  if (owner && owner.userId !== userId) throw refuse('ssoIdentityTaken')
  if (owner) return
  if ((await tx.$count(identities, eq(identities.userId, userId))) >= ssoLimits.identities)
    throw refuse('ssoTooManyIdentities')
  await insertIdentity(tx, provider.id, userId, found)
  await writeAudit(tx, { id: userId }, 'identity linked', `user ${userId}`, { provider: provider.id })
  await notifyIdentityChange(deps, tx, userId, 'identity_linked', provider)
}

/** @throws ssoIdentityTaken, where another account was quicker: the transaction is then lost */
export async function insertIdentity(
  tx: Tx,
  providerId: number,
  userId: number,
  { issuer, subject, unionId, label }: FoundIdentity,
): Promise<void> {
  const stored = await tx
    .insert(identities)
    .values({ userId, providerId, issuer, subject, unionId, label })
    .onConflictDoNothing()
    .returning({ id: identities.id })
  if (stored.length === 0) throw refuse('ssoIdentityTaken')
}

/** The account of an identity, as a login needs it. */
export async function accountOf(db: Queryable, userId: number) {
  const [user] = await db
    .select({
      id: users.id,
      passwordHash: users.passwordHash,
      lockedAt: users.lockedAt,
      verifiedAt: users.verifiedAt,
      types: users.types,
    })
    .from(users)
    .where(eq(users.id, userId))
  return user
}

/** A session that is alive, of an open account. */
export async function isAlive(db: Queryable, sessionId: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from sessions s join users u on u.id = s.user_id
    where s.id = ${sessionId} and s.ended_at is null and u.locked_at is null`)
  return rows.length > 0
}

export const ofUser = (userId: number, id: number) =>
  and(eq(identities.id, id), eq(identities.userId, userId))
