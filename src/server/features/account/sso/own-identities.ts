import { asc, eq, sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { builtInRoleIds } from '#contract/role/built-in.ts'
import { ssoLimits } from '#contract/account/sso/limits.ts'
import type { sso } from '#contract/account/sso/operations.ts'
import type { Language } from '#contract/languages.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Queryable } from '../../../db/database.ts'
import { identities, identityProviders, users } from '../../../db/tables/all.ts'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../lib/refusal.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { writeAudit } from '../../audit/index.ts'
import { loadSetting } from '../../site/index.ts'
import { isUsableIn, providerPage } from './ask-provider.ts'
import { beginAttempt, finishAttempt, forgetAttempt, requireReturned } from './attempts.ts'
import { isWechatBrowser } from './begin.ts'
import { linkIdentity, ofUser, notifyIdentityChange } from './identities.ts'
import { isForTypes, offeredAs, providersOn, requireProvider } from './providers.ts'
import { seconds } from '../../../lib/seconds.ts'

type Own = OperationTypes<typeof sso.ownIdentities>['reply']
type BeginLink = OperationTypes<typeof sso.beginLink>
type LinkFound = OperationTypes<typeof sso.linkFoundIdentity>['reply']

interface Caller {
  user: SessionUser
  request: FastifyRequest
  language: Language
}

const accountFacts = async (db: Queryable, id: number) => {
  const [user] = await db.select().from(users).where(eq(users.id, id))
  if (!user) throw refuse('notFound')
  return user
}

/** The identities of an account with their providers, in the order in which they were linked. */
const linkedBy = (db: Queryable, userId: number) =>
  db
    .select({ identity: identities, provider: identityProviders })
    .from(identities)
    .innerJoin(identityProviders, eq(identityProviders.id, identities.providerId))
    .where(eq(identities.userId, userId))
    .orderBy(asc(identities.id))

/** What the caller has linked, and where they may link more from this browser. */
export async function ownIdentities(deps: Deps, { user, request, language }: Caller): Promise<Own> {
  const { db } = deps
  const [account, linked, on] = await Promise.all([
    accountFacts(db, user.id),
    linkedBy(db, user.id),
    providersOn(db),
  ])
  const isInWechat = isWechatBrowser(request)
  const offered = on.filter(
    (provider) => isForTypes(provider, account.types) && isUsableIn(deps, provider, isInWechat),
  )
  return {
    providers: await Promise.all(offered.map((provider) => offeredAs(db, provider, language))),
    list: await Promise.all(
      linked.map(async ({ identity, provider }) => ({
        id: identity.id,
        provider: await offeredAs(db, provider, language),
        is_usable: provider.isOn && isForTypes(provider, account.types) ? (1 as const) : (0 as const),
        identity: identity.label,
        linked_at: seconds(identity.linkedAt),
        last_used_at: identity.lastUsedAt && seconds(identity.lastUsedAt),
      })),
    ),
  }
}

/**
 * Begins to link an account elsewhere. @throws ssoProviderNotFound, ssoNotForRole, ssoTooManyIdentities, and what
 * `providerPage` throws
 */
export async function beginLink(
  deps: Deps,
  { user, request }: Caller,
  reply: FastifyReply,
  { provider_id }: BeginLink['body'],
): Promise<BeginLink['reply']> {
  const { db } = deps
  const provider = await requireProvider(db, provider_id)
  const { types } = await accountFacts(db, user.id)
  if (!isForTypes(provider, types)) throw refuse('ssoNotForRole')
  if ((await db.$count(identities, eq(identities.userId, user.id))) >= ssoLimits.identities)
    throw refuse('ssoTooManyIdentities')
  const isInWechat = isWechatBrowser(request)
  const begun = { providerId: provider.id, userId: user.id, sessionId: user.sessionId, isInWechat }
  const secrets = await beginAttempt(db, reply, begun)
  return { address: await providerPage(deps, provider, secrets, isInWechat) }
}

/**
 * Links the identity with which this browser came, to the account to which its owner has logged in since: that login is
 * the fresh proof, unless it was one elsewhere where they had been logged in before.
 * @throws ssoAttemptGone, ssoFreshLoginNeeded, ssoIdentityTaken, ssoNotForRole, ssoTooManyIdentities
 */
export async function linkFoundIdentity(
  deps: Deps,
  { user, request, language }: Caller,
  reply: FastifyReply,
): Promise<LinkFound> {
  const { db } = deps
  const attempt = await requireReturned(db, request)
  const { returnedAt } = attempt
  if (attempt.userId !== null || !returnedAt) throw refuse('ssoAttemptGone')
  const provider = await requireProvider(db, attempt.providerId)
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute(sql`
      select from sessions where id = ${user.sessionId}
        and least(created_at, proven_at) >= ${returnedAt.toISOString()}::timestamptz`)
    if (rows.length === 0) throw refuse('ssoFreshLoginNeeded')
    await finishAttempt(tx, attempt)
    await linkIdentity(deps, tx, provider, user.id, attempt.identity)
  })
  forgetAttempt(reply)
  return { provider: await offeredAs(db, provider, language) }
}

/**
 * Whether somebody gets in without an identity: by password or by a code to their phone, unless the school wants an
 * account elsewhere of them; or by another identity.
 */
async function hasOtherWay(tx: Queryable, userId: number, identityId: number): Promise<boolean> {
  const account = await accountFacts(tx, userId)
  const others = (await linkedBy(tx, userId)).filter(
    ({ identity, provider }) =>
      identity.id !== identityId && provider.isOn && isForTypes(provider, account.types),
  )
  if (others.length > 0) return true
  const { password_login } = await loadSetting(tx, 'sso')
  const mayUsePassword = password_login === 1 || account.roleId === builtInRoleIds.owner
  return mayUsePassword && (account.passwordHash !== null || account.telephone !== null)
}

/** @throws notFound, ssoLastWay */
export async function unlinkIdentity(deps: Deps, user: SessionUser, id: number): Promise<null> {
  await deps.db.transaction(async (tx) => {
    // two at once would each see the other's as the way that is left
    await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('no key update')
    const [own] = await tx.select({ id: identities.id }).from(identities).where(ofUser(user.id, id))
    if (!own) throw refuse('notFound')
    if (!(await hasOtherWay(tx, user.id, id))) throw refuse('ssoLastWay')
    const [gone] = await tx.delete(identities).where(ofUser(user.id, id)).returning()
    if (!gone) throw refuse('notFound')
    await writeAudit(tx, user, 'identity unlinked', `user ${user.id}`, { provider: gone.providerId })
    const [provider] = await tx
      .select()
      .from(identityProviders)
      .where(eq(identityProviders.id, gone.providerId))
    if (provider) await notifyIdentityChange(deps, tx, user.id, 'identity_unlinked', provider)
  })
  return null
}
