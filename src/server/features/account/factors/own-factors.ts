import { and, eq, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { AuditAction } from '#contract/audit/actions.ts'
import { factorLimits } from '#contract/account/factor-limits.ts'
import type { ownFactors } from '#contract/account/factors.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Tx } from '../../../db/database.ts'
import { passkeys, totpFactors, users } from '../../../db/tables/all.ts'
import { violates } from '../../../db/violations.ts'
import type { Deps } from '../../../deps.ts'
import { rateLimitKey } from '../../../lib/rate-limit-key.ts'
import { refuse } from '../../../lib/refusal.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { writeAudit } from '../../audit/index.ts'
import { loadSetting, readSetting, schoolName } from '../../site/index.ts'
import { clearSessionCache } from '../find-session.ts'
import { endSessionsOf } from '../sessions.ts'
import { demandOf } from './demand.ts'
import { countFactorTry, forgetFactorTries } from './factor-tries.ts'
import { dropFactors, heldBy, holdsOne, openRemoval } from './held.ts'
import { creationOptions, newPasskey, passkeySite, requirePasskeySite } from './passkeys.ts'
import { firstRecoveryCodes, newRecoveryCodes } from './recovery-codes.ts'
import { takeRemovalBack } from './removal.ts'
import { confirmNewTotp, newTotp } from './totp.ts'
import { seconds, secondsOrNull } from '../../../lib/seconds.ts'

type Shown = OperationTypes<typeof ownFactors.ownFactors>['reply']
type Creation = OperationTypes<typeof ownFactors.beginPasskey>['reply']
type NewPasskey = OperationTypes<typeof ownFactors.addPasskey>['body']
interface Codes {
  recovery_codes: string[]
}

async function load({ db }: Deps, id: number) {
  const [user] = await db.select().from(users).where(eq(users.id, id))
  if (!user) throw refuse('notFound')
  return user
}

/** Serialises the changes of the factors of one user, so that two at once do not remove the last two. */
const lockUser = (tx: Tx, id: number) =>
  tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('no key update')

/** Many use an account of the demo: the factor of one would keep the others out. @throws factorsNotInDemo */
async function requireNoDemo(deps: Deps, id: number) {
  const user = await load(deps, id)
  if (user.isDemo || (await readSetting(deps.db, 'demo')).is_demo) throw refuse('factorsNotInDemo')
  return user
}

/** The second factors of the caller, and what the school demands of them. */
export async function showOwnFactors(
  deps: Deps,
  user: SessionUser,
  { host }: FastifyRequest,
): Promise<Shown> {
  const { isDemo } = await load(deps, user.id)
  const held = await heldBy(deps.db, user.id)
  const { is_demo } = await readSetting(deps.db, 'demo')
  const removal = await openRemoval(deps.db, user.id)
  const isFree = isDemo || is_demo
  const dueAt = isFree ? null : await demandOf(deps.db, user.id)
  return {
    totp_since: secondsOrNull(held.totpSince),
    passkeys: held.passkeys.map(({ id, name, isBackedUp, createdAt: made, lastUsedAt }) => ({
      id,
      name,
      is_backed_up: isBackedUp ? 1 : 0,
      created_at: seconds(made),
      last_used_at: secondsOrNull(lastUsedAt),
    })),
    recovery_left: held.recoveryLeft,
    is_passkey_address: passkeySite(deps.config.publicUrl, host) ? 1 : 0,
    is_demo: isFree ? 1 : 0,
    is_demanded: dueAt === null ? 0 : 1,
    due_at: holdsOne(held) ? null : dueAt,
    removal_at: secondsOrNull(removal?.dueAt),
  }
}

/** Writes a change of the factors down, tells its owner, and ends the other sessions. */
async function changed(
  { notify }: Pick<Deps, 'notify'>,
  tx: Tx,
  user: SessionUser,
  action: Extract<AuditAction, 'factor added' | 'factor removed'>,
  name: string,
): Promise<void> {
  await writeAudit(tx, user, action, `user ${user.id}`, { factor: name })
  await endSessionsOf(tx, user.id, action, user.sessionId)
  const kind = action === 'factor added' ? 'factor_added' : 'factor_removed'
  await notify(tx, { kind, key: `${action} ${user.id} ${Date.now()}`, params: { name } }, [user.id])
}

/** in the audit log and in messages, whatever their language */
const TOTP_NAME = 'TOTP'

/** @throws factorsNotInDemo, totpExists */
export async function beginTotp(deps: Deps, user: SessionUser): Promise<{ secret: string; uri: string }> {
  const { username } = await requireNoDemo(deps, user.id)
  const school = await schoolName(deps.db)
  // a colon would end the name of the school
  const issuer =
    school.nameFor(school.mainLanguage).replaceAll(':', ' ').trim() || new URL(deps.config.publicUrl).hostname
  const made = await newTotp(deps, user.id, { issuer, label: username })
  if (!made) throw refuse('totpExists')
  return made
}

/** @throws factorsNotInDemo, notFound, factorCodeWrong, factorTriesUsed */
export async function confirmTotp(
  deps: Deps,
  user: SessionUser,
  code: string,
  request: FastifyRequest,
): Promise<Codes> {
  await requireNoDemo(deps, user.id)
  const { db } = deps
  const waiting = await db.$count(
    totpFactors,
    and(eq(totpFactors.userId, user.id), sql`${totpFactors.confirmedAt} is null`),
  )
  if (waiting === 0) throw refuse('notFound')
  const one = { userId: user.id, address: rateLimitKey(request.ip), isGuessable: true }
  await countFactorTry(db, one)
  const recovery_codes = await db.transaction(async (tx) => {
    await lockUser(tx, user.id)
    if (!(await confirmNewTotp(deps, tx, user.id, code))) throw refuse('factorCodeWrong')
    await changed(deps, tx, user, 'factor added', TOTP_NAME)
    return firstRecoveryCodes(tx, user.id)
  })
  await forgetFactorTries(db, one)
  clearSessionCache(db)
  return { recovery_codes }
}

/** The last factor of somebody of whom one is demanded stays; with the last one the recovery codes go. @throws factorIsDemanded */
async function afterRemoval(deps: Deps, tx: Tx, user: SessionUser, name: string): Promise<void> {
  if (!holdsOne(await heldBy(tx, user.id))) {
    const { is_demo } = await loadSetting(tx, 'demo')
    if (!is_demo && (await demandOf(tx, user.id)) !== null) throw refuse('factorIsDemanded')
    await dropFactors(tx, user.id)
  }
  await changed(deps, tx, user, 'factor removed', name)
}

/** @throws notFound, factorIsDemanded */
export async function removeTotp(deps: Deps, user: SessionUser): Promise<null> {
  await deps.db.transaction(async (tx) => {
    await lockUser(tx, user.id)
    const [gone] = await tx.delete(totpFactors).where(eq(totpFactors.userId, user.id)).returning()
    if (!gone?.confirmedAt) throw refuse('notFound')
    await afterRemoval(deps, tx, user, TOTP_NAME)
  })
  clearSessionCache(deps.db)
  return null
}

/** @throws factorsNotInDemo, passkeysUnavailable, tooManyPasskeys */
export async function beginPasskey(
  deps: Deps,
  user: SessionUser,
  { host }: FastifyRequest,
): Promise<Creation> {
  const { username, name } = await requireNoDemo(deps, user.id)
  const site = requirePasskeySite(deps.config.publicUrl, host)
  const { passkeys: keys } = await heldBy(deps.db, user.id)
  if (keys.length >= factorLimits.passkeys) throw refuse('tooManyPasskeys', { most: factorLimits.passkeys })
  const school = await schoolName(deps.db)
  return creationOptions(deps, site, {
    id: user.id,
    username,
    name,
    keys,
    school: school.nameFor(school.mainLanguage) || site.rpId,
  })
}

/** @throws factorsNotInDemo, passkeysUnavailable, passkeyRefused, tooManyPasskeys */
export async function addPasskey(
  deps: Deps,
  user: SessionUser,
  { name, passkey: answer }: NewPasskey,
  { host }: FastifyRequest,
): Promise<Codes> {
  await requireNoDemo(deps, user.id)
  const site = requirePasskeySite(deps.config.publicUrl, host)
  const row = await newPasskey(deps, site, { userId: user.id, name: name.trim(), answer })
  try {
    const recovery_codes = await deps.db.transaction(async (tx) => {
      await lockUser(tx, user.id)
      const has = await tx.$count(passkeys, eq(passkeys.userId, user.id))
      if (has >= factorLimits.passkeys) throw refuse('tooManyPasskeys', { most: factorLimits.passkeys })
      await tx.insert(passkeys).values(row)
      await changed(deps, tx, user, 'factor added', row.name)
      return firstRecoveryCodes(tx, user.id)
    })
    clearSessionCache(deps.db)
    return { recovery_codes }
  } catch (error) {
    if (violates(error, 'passkeys_credential_key')) throw refuse('passkeyRefused')
    throw error
  }
}

/** @throws notFound, factorIsDemanded */
export async function removePasskey(deps: Deps, user: SessionUser, id: number): Promise<null> {
  await deps.db.transaction(async (tx) => {
    await lockUser(tx, user.id)
    const own = and(eq(passkeys.id, id), eq(passkeys.userId, user.id))
    const [gone] = await tx.delete(passkeys).where(own).returning({ name: passkeys.name })
    if (!gone) throw refuse('notFound')
    await afterRemoval(deps, tx, user, gone.name)
  })
  clearSessionCache(deps.db)
  return null
}

/** @throws noFactors */
export async function renewRecoveryCodes({ db }: Deps, user: SessionUser): Promise<Codes> {
  const recovery_codes = await db.transaction(async (tx) => {
    await lockUser(tx, user.id)
    if (!holdsOne(await heldBy(tx, user.id))) throw refuse('noFactors')
    await writeAudit(tx, user, 'recovery codes made', `user ${user.id}`)
    return newRecoveryCodes(tx, user.id)
  })
  return { recovery_codes }
}

/** @throws notFound */
export async function keepFactors({ db }: Deps, user: SessionUser): Promise<null> {
  await db.transaction((tx) => takeRemovalBack(tx, user.id, user))
  return null
}
