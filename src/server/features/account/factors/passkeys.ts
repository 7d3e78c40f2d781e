import { createHmac } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Static } from 'typebox'
import type { ownFactors } from '#contract/account/factors.ts'
import type { PasskeyAnswer, PasskeyRequest } from '#contract/account/passkey-schemas.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Queryable } from '../../../db/database.ts'
import { secretOf } from '../../../db/secret.ts'
import { passkeyChallenges, passkeys } from '../../../db/tables/all.ts'
import type { Deps } from '../../../deps.ts'
import { addressInUse } from '../../../lib/address-in-use.ts'
import { refuse } from '../../../lib/refusal.ts'

type Passkey = typeof passkeys.$inferSelect
type Creation = OperationTypes<typeof ownFactors.beginPasskey>['reply']
export type NewPasskey = OperationTypes<typeof ownFactors.addPasskey>['body']['passkey']
export type Purpose = 'new passkey' | 'login' | 'proof'

export const CHALLENGE_SECONDS = 300

/** Loaded with the first passkey: it brings in much that the rest of the server has no use for. */
const webauthn = () => import('@simplewebauthn/server')

/** The address at which passkeys are made and used. */
export interface PasskeySite {
  origin: string
  rpId: string
}

/** Browsers know passkeys by https and at localhost alone. @returns null elsewhere */
export function passkeySite(publicUrl: string, host: string): PasskeySite | null {
  const { origin, protocol, hostname } = new URL(addressInUse(publicUrl, host))
  // of a machine without a name there is no passkey, nor of one that is reached without encryption
  const isName = !/^[\d.]+$|^\[/.test(hostname)
  return isName && (protocol === 'https:' || hostname === 'localhost') ? { origin, rpId: hostname } : null
}

/** @throws passkeysUnavailable */
export function requirePasskeySite(publicUrl: string, host: string): PasskeySite {
  const site = passkeySite(publicUrl, host)
  if (!site) throw refuse('passkeysUnavailable')
  return site
}

async function keepChallenge(
  db: Queryable,
  challenge: string,
  userId: number,
  purpose: Purpose,
): Promise<void> {
  const expiresAt = sql`now() + make_interval(secs => ${CHALLENGE_SECONDS})`
  await db.insert(passkeyChallenges).values({ challenge, userId, purpose, expiresAt })
}

/** Uses up the challenge that an answer has signed. */
async function takeChallenge(
  db: Queryable,
  clientDataJSON: string,
  { userId, purpose }: { userId: number; purpose: Purpose },
): Promise<string | null> {
  const challenge = challengeIn(clientDataJSON)
  if (challenge === null) return null
  const taken = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, challenge),
        eq(passkeyChallenges.userId, userId),
        eq(passkeyChallenges.purpose, purpose),
        gt(passkeyChallenges.expiresAt, sql`now()`),
      ),
    )
    .returning({ challenge: passkeyChallenges.challenge })
  return taken[0]?.challenge ?? null
}

/** The challenge that an answer says to have signed; null: it says none. */
export function challengeIn(clientDataJSON: string): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
    if (typeof data !== 'object' || data === null || !('challenge' in data)) return null
    return typeof data.challenge === 'string' ? data.challenge : null
  } catch {
    return null
  }
}

const credentialsOf = (keys: readonly Passkey[]) =>
  keys.map(({ credentialId, transports }) => ({ id: credentialId, transports: transports as [] }))

const asJson = (keys: readonly Passkey[]) =>
  keys.map(({ credentialId, transports }) => ({
    id: credentialId,
    type: 'public-key' as const,
    transports,
  }))

/** Opaque, and the same for all passkeys of an account, so that a device keeps one of each. */
export async function userHandle({ db }: Pick<Deps, 'db'>, userId: number): Promise<Uint8Array<ArrayBuffer>> {
  const key = await secretOf(db, 'passkey user handles')
  return new Uint8Array(createHmac('sha256', key).update(String(userId)).digest())
}

/** What a browser needs to make a passkey. */
export async function creationOptions(
  deps: Deps,
  site: PasskeySite,
  user: { id: number; username: string; name: string; school: string; keys: readonly Passkey[] },
): Promise<Creation> {
  const { generateRegistrationOptions } = await webauthn()
  const {
    challenge,
    rp,
    user: account,
    pubKeyCredParams,
    timeout,
  } = await generateRegistrationOptions({
    rpName: user.school,
    rpID: site.rpId,
    userName: user.username,
    userDisplayName: user.name || user.username,
    userID: await userHandle(deps, user.id),
    attestationType: 'none',
    excludeCredentials: credentialsOf(user.keys),
    timeout: CHALLENGE_SECONDS * 1000,
  })
  await keepChallenge(deps.db, challenge, user.id, 'new passkey')
  return {
    challenge,
    rp: { id: site.rpId, name: rp.name },
    user: account,
    pubKeyCredParams,
    timeout: timeout ?? CHALLENGE_SECONDS * 1000,
    attestation: 'none',
    excludeCredentials: asJson(user.keys),
    authenticatorSelection: {
      residentKey: 'preferred',
      requireResidentKey: false,
      userVerification: 'required',
    },
  }
}

/** The row of a new passkey. @throws passkeyRefused */
export async function newPasskey(
  deps: Deps,
  site: PasskeySite,
  { userId, name, answer }: { userId: number; name: string; answer: NewPasskey },
): Promise<typeof passkeys.$inferInsert> {
  const challenge = await takeChallenge(deps.db, answer.response.clientDataJSON, {
    userId,
    purpose: 'new passkey',
  })
  if (challenge === null) throw refuse('passkeyRefused')
  const { verifyRegistrationResponse } = await webauthn()
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...answer, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    requireUserVerification: true,
  }).catch(() => ({ verified: false, registrationInfo: undefined }))
  if (!verified || !registrationInfo) throw refuse('passkeyRefused')
  const { credential, credentialBackedUp } = registrationInfo
  return {
    userId,
    name,
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: answer.response.transports ?? [],
    rpId: site.rpId,
    isBackedUp: credentialBackedUp,
  }
}

/** What a browser needs to sign with a passkey of the account. */
export async function requestOptions(
  db: Queryable,
  site: PasskeySite,
  { userId, purpose, keys }: { userId: number; purpose: Purpose; keys: readonly Passkey[] },
): Promise<Static<typeof PasskeyRequest>> {
  const here = keys.filter(({ rpId }) => rpId === site.rpId)
  const { generateAuthenticationOptions } = await webauthn()
  const { challenge } = await generateAuthenticationOptions({ rpID: site.rpId, userVerification: 'required' })
  await keepChallenge(db, challenge, userId, purpose)
  return {
    challenge,
    rpId: site.rpId,
    timeout: CHALLENGE_SECONDS * 1000,
    userVerification: 'required',
    allowCredentials: asJson(here),
  }
}

/** Judges what a passkey has signed, and notes its use. @returns whether it is right */
export async function isSignedBy(
  tx: Queryable,
  site: PasskeySite,
  key: Passkey,
  challenge: string,
  answer: Static<typeof PasskeyAnswer>,
): Promise<boolean> {
  const { verifyAuthenticationResponse } = await webauthn()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...answer, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    requireUserVerification: true,
    credential: {
      id: key.credentialId,
      publicKey: new Uint8Array(Buffer.from(key.publicKey, 'base64url')),
      counter: key.counter,
    },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }))
  if (!verified || !authenticationInfo) return false
  await tx
    .update(passkeys)
    .set({ counter: authenticationInfo.newCounter, lastUsedAt: sql`now()` })
    .where(eq(passkeys.id, key.id))
  return true
}

/** Judges what a passkey has signed and uses its challenge up. @returns whether it is right */
export async function spendPasskey(
  tx: Queryable,
  site: PasskeySite,
  { userId, purpose, answer }: { userId: number; purpose: Purpose; answer: Static<typeof PasskeyAnswer> },
): Promise<boolean> {
  const [key] = await tx
    .select()
    .from(passkeys)
    .where(
      and(eq(passkeys.credentialId, answer.id), eq(passkeys.userId, userId), eq(passkeys.rpId, site.rpId)),
    )
    .for('update')
  const challenge = await takeChallenge(tx, answer.response.clientDataJSON, { userId, purpose })
  return key !== undefined && challenge !== null && isSignedBy(tx, site, key, challenge, answer)
}
