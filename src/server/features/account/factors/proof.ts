import { eq, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { proof } from '#contract/account/factors.ts'
import type { OperationTypes } from '#contract/operation.ts'
import { sessions, users } from '../../../db/tables/all.ts'
import type { Db, Queryable } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { rateLimitKey } from '../../../lib/rate-limit-key.ts'
import { refuse } from '../../../lib/refusal.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { readSetting } from '../../site/index.ts'
import { maskPhone } from '../../../lib/log.ts'
import { requireOwnPassword } from '../own-password.ts'
import { ownPhone } from '../phone.ts'
import { spendSmsCode } from '../sms-code.ts'
import { factorsOf, type Held, heldBy, holdsOne } from './held.ts'
import { passkeySite, requestOptions, requirePasskeySite } from './passkeys.ts'
import { countTry, forgetTries, type Given, requireFactor } from './prove.ts'

type Wanted = OperationTypes<typeof proof.wantedProof>['reply']
type PasskeyRequest = OperationTypes<typeof proof.passkeyForProof>['reply']
type Body = OperationTypes<typeof proof.giveProof>['body']

/** Minutes for which a proof is good; null: the school is a demo, whose accounts many use, and asks nobody. */
export async function proofRule(db: Db): Promise<number | null> {
  const { is_demo } = await readSetting(db, 'demo')
  return is_demo ? null : (await readSetting(db, 'factors')).proof_minutes
}

/**
 * That the caller has proven lately that it is them: by their login, or asked again. Read from the database each time,
 * so that it is the same on every server the moment after.
 * @param rule of `proofRule`, read before a transaction
 * @throws proofNeeded
 */
export async function requireProvenLately(
  db: Queryable,
  { sessionId }: Pick<SessionUser, 'sessionId'>,
  rule: number | null,
): Promise<void> {
  if (rule === null) return
  const { rows } = await db.execute(sql`
    select from sessions s join users u on u.id = s.user_id
    where s.id = ${sessionId} and (u.is_demo or s.proven_at > now() - make_interval(mins => ${rule}))`)
  if (rows.length === 0) throw refuse('proofNeeded')
}

/** The same outside a transaction. @throws proofNeeded */
export const requireProof = async ({ db }: Pick<Deps, 'db'>, user: SessionUser): Promise<void> =>
  requireProvenLately(db, user, await proofRule(db))

async function knownOf({ db }: Deps, userId: number): Promise<{ hasPassword: boolean; phone: string }> {
  const [user] = await db
    .select({ hash: users.passwordHash, telephone: users.telephone })
    .from(users)
    .where(eq(users.id, userId))
  return { hasPassword: Boolean(user?.hash), phone: user?.telephone ?? '' }
}

/** At an address where passkeys do nothing they are not offered. */
const usable = (deps: Deps, held: Held, host: string) => {
  const site = passkeySite(deps.config.publicUrl, host)
  return { ...held, passkeys: held.passkeys.filter(({ rpId }) => rpId === site?.rpId) }
}

/** What the caller has to prove themself with. */
export async function wantedProof(deps: Deps, user: SessionUser, { host }: FastifyRequest): Promise<Wanted> {
  const held = await heldBy(deps.db, user.id)
  const { proof_minutes } = await readSetting(deps.db, 'factors')
  const offered = factorsOf(usable(deps, held, host))
  const { hasPassword, phone } = await knownOf(deps, user.id)
  return {
    has_password: hasPassword ? 1 : 0,
    phone: hasPassword || holdsOne(held) || phone === '' ? '' : maskPhone(phone),
    // a passkey that only works elsewhere leaves the recovery codes
    factors: offered.length === 0 && holdsOne(held) && held.recoveryLeft > 0 ? ['recovery'] : offered,
    minutes: proof_minutes,
  }
}

/** @throws passkeysUnavailable */
export async function passkeyForProof(
  deps: Deps,
  user: SessionUser,
  { host }: FastifyRequest,
): Promise<PasskeyRequest> {
  const site = requirePasskeySite(deps.config.publicUrl, host)
  const { passkeys } = await heldBy(deps.db, user.id)
  return requestOptions(deps.db, site, { userId: user.id, purpose: 'proof', keys: passkeys })
}

/**
 * Proves the caller again: a passkey, whose device makes sure of its owner, is enough; else the password, and with it
 * the second factor of who has one. Who has neither logs in by codes to their phone, and proves themself by one.
 * @throws passwordWrong, passwordTriesUsed, smsCodeWrong, smsCodeTriesUsed, accountHasNoPhone, factorCodeWrong,
 * factorTriesUsed, factorUnreadable, passkeyRefused
 */
export async function giveProof(
  deps: Deps,
  user: SessionUser,
  { password, factor, code, passkey, smscode }: Body,
  request: FastifyRequest,
): Promise<null> {
  const { db } = deps
  const address = rateLimitKey(request.ip)
  const prover = { userId: user.id, address, host: request.host, purpose: 'proof' } as const
  const needsFactor = holdsOne(await heldBy(db, user.id))
  if (factor !== 'passkey') {
    if ((await knownOf(deps, user.id)).hasPassword) await requireOwnPassword(deps, user, password ?? '')
    else if (!needsFactor) await spendSmsCode(deps, 'ownaccount', await ownPhone(db, user.id), smscode ?? '')
    if (needsFactor && !factor) throw refuse('factorCodeWrong')
  }
  const given: Given | null =
    factor && (needsFactor || factor === 'passkey') ? { factor, code, passkey } : null
  if (given) await countTry(deps, prover, given)
  await db.transaction(async (tx) => {
    if (given) await requireFactor(deps, tx, prover, given)
    await tx.update(sessions).set({ provenAt: sql`now()` }).where(eq(sessions.id, user.sessionId))
  })
  if (given) await forgetTries(deps, prover, given)
  return null
}
