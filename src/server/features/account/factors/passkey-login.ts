import { createHmac, randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import type { passkeyLogin } from '#contract/account/passkey-login.ts'
import type { PasskeyAnswer, PasskeyRequest } from '#contract/account/passkey-schemas.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { secretOf } from '../../../db/secret.ts'
import { passkeyChallenges, passkeys, users } from '../../../db/tables/all.ts'
import type { Deps } from '../../../deps.ts'
import { cachePerDatabase } from '../../../lib/cache-per-database.ts'
import { MicroCache } from '../../../lib/micro-cache.ts'
import { refuse } from '../../../lib/refusal.ts'
import { isTimingSafeEqual } from '../../../lib/timing-safe-equal.ts'
import { readSetting } from '../../site/index.ts'
import { notifyNewDevice } from '../new-device.ts'
import { requireOpenAccount } from '../require-open-account.ts'
import { openSession } from '../sessions.ts'
import { wantsLoginElsewhere } from '../sso/require-password-login.ts'
import {
  CHALLENGE_SECONDS,
  challengeIn,
  isSignedBy,
  passkeySite,
  type PasskeySite,
  requirePasskeySite,
  userHandle,
} from './passkeys.ts'
import { endDueRemoval } from './removal.ts'

type Answer = Static<typeof PasskeyAnswer>
type SignedIn = OperationTypes<typeof passkeyLogin.logInByPasskey>['reply']

const cacheOf = cachePerDatabase(() => new MicroCache<string, boolean>())

/** Whether people log in by passkeys at the address that a browser has called; half a second old at most. */
export async function hasPasskeys({ db, config }: Deps, host: string): Promise<boolean> {
  const site = passkeySite(config.publicUrl, host)
  if (!site || (await readSetting(db, 'demo')).is_demo) return false
  return cacheOf(db).get(site.rpId, async (rpId) => {
    const [one] = await db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.rpId, rpId)).limit(1)
    return one !== undefined
  })
}

/** @throws passkeysUnavailable, factorsNotInDemo */
async function siteOf({ db, config }: Deps, host: string): Promise<PasskeySite> {
  if ((await readSetting(db, 'demo')).is_demo) throw refuse('factorsNotInDemo')
  return requirePasskeySite(config.publicUrl, host)
}

/** bytes of a challenge: its end, what is random in it, and what makes sure that it is ours */
const END = 6
const RANDOM = 16
const SIGNATURE = 16

async function signatureOf(db: Db, rpId: string, stem: Buffer): Promise<Buffer> {
  const key = await secretOf(db, 'passkey challenges')
  return createHmac('sha256', key).update(rpId).update('\0').update(stem).digest().subarray(0, SIGNATURE)
}

/**
 * A challenge that needs no row until it is used: every visit of the login page asks for one, and nobody is named yet whom
 * it could be kept for.
 */
async function newChallenge(db: Db, rpId: string): Promise<string> {
  const stem = Buffer.alloc(END + RANDOM)
  stem.writeUIntBE(Math.floor(Date.now() / 1000) + CHALLENGE_SECONDS, 0, END)
  randomBytes(RANDOM).copy(stem, END)
  return Buffer.concat([stem, await signatureOf(db, rpId, stem)]).toString('base64url')
}

/** When a challenge ends; null: it is none of ours for this address, or is over. */
async function endOfChallenge(db: Db, rpId: string, challenge: string): Promise<Date | null> {
  const bytes = Buffer.from(challenge, 'base64url')
  if (bytes.length !== END + RANDOM + SIGNATURE) return null
  const stem = bytes.subarray(0, END + RANDOM)
  const expected = (await signatureOf(db, rpId, stem)).toString('hex')
  if (!isTimingSafeEqual(bytes.subarray(END + RANDOM).toString('hex'), expected)) return null
  const end = new Date(stem.readUIntBE(0, END) * 1000)
  return end.getTime() > Date.now() ? end : null
}

/** @throws passkeysUnavailable, factorsNotInDemo */
export async function beginPasskeyLogin(
  deps: Deps,
  { host }: FastifyRequest,
): Promise<Static<typeof PasskeyRequest>> {
  const { rpId } = await siteOf(deps, host)
  return {
    challenge: await newChallenge(deps.db, rpId),
    rpId,
    timeout: CHALLENGE_SECONDS * 1000,
    userVerification: 'required',
    // the device names the account
    allowCredentials: [],
  }
}

/** Judges what a passkey has signed, and uses its challenge up. @throws passkeyRefused */
async function requireSigned(
  deps: Deps,
  tx: Tx,
  site: PasskeySite,
  { userId, answer }: { userId: number; answer: Answer },
): Promise<void> {
  const { clientDataJSON, userHandle: handle = '' } = answer.response
  const challenge = challengeIn(clientDataJSON) ?? ''
  const expiresAt = await endOfChallenge(deps.db, site.rpId, challenge)
  const own = Buffer.from(await userHandle(deps, userId)).toString('base64url')
  if (!expiresAt || !isTimingSafeEqual(handle, own)) throw refuse('passkeyRefused')
  const [key] = await tx
    .select()
    .from(passkeys)
    .where(
      and(eq(passkeys.credentialId, answer.id), eq(passkeys.userId, userId), eq(passkeys.rpId, site.rpId)),
    )
    .for('update')
  if (!key || !(await isSignedBy(tx, site, key, challenge, answer))) throw refuse('passkeyRefused')
  // of several at once with one answer one is first
  const used = await tx
    .insert(passkeyChallenges)
    .values({ challenge, userId, purpose: 'used', expiresAt })
    .onConflictDoNothing()
    .returning({ challenge: passkeyChallenges.challenge })
  if (used.length === 0) throw refuse('passkeyRefused')
}

/**
 * Signs in by a passkey alone: its device has made sure of its owner, so it counts as both factors and as a proof. Where the
 * school wants a login elsewhere instead of passwords, it wants it instead of this as well.
 * @throws passkeysUnavailable, factorsNotInDemo, passkeyRefused, accountLocked, accountMerged, accountNotVerified, ssoRequired
 */
export async function logInByPasskey(deps: Deps, answer: Answer, request: FastifyRequest): Promise<SignedIn> {
  const { db } = deps
  const site = await siteOf(deps, request.host)
  const [known] = await db
    .select({ userId: passkeys.userId })
    .from(passkeys)
    .where(eq(passkeys.credentialId, answer.id))
  if (!known) throw refuse('passkeyRefused')
  const { userId } = known
  // a removal that is due takes the passkey with it
  await endDueRemoval(deps, userId)
  const elsewhere = await wantsLoginElsewhere(db, userId)
  const opened = await db.transaction(async (tx) => {
    // whoever locks the account or changes its factors comes before, or ends this session too
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('share')
    if (!user) throw refuse('passkeyRefused')
    // only its owner learns how the account stands
    await requireSigned(deps, tx, site, { userId, answer })
    await requireOpenAccount(db, user)
    if (!user.verifiedAt) throw refuse('accountNotVerified')
    if (elsewhere) throw refuse('ssoRequired')
    return openSession(tx, userId, request)
  })
  await notifyNewDevice(deps, opened, request)
  return opened
}
