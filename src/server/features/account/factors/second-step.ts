import { and, eq, isNull, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { secondStep } from '#contract/account/factors.ts'
import type { OperationTypes } from '#contract/operation.ts'
import { users } from '../../../db/tables/all.ts'
import type { Db } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { rateLimitKey } from '../../../lib/rate-limit-key.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import type { Credentials } from '../credentials.ts'
import { notifyNewDevice } from '../new-device.ts'
import { consumeOneTimeToken, createOneTimeToken, findOneTimeToken } from '../one-time-tokens.ts'
import type { Phone } from '../phone.ts'
import { openSession } from '../sessions.ts'
import { factorsOf, heldBy, holdsOne } from './held.ts'
import { requestOptions, requirePasskeySite } from './passkeys.ts'
import { countTry, forgetTries, requireFactor } from './prove.ts'
import { endDueRemoval } from './removal.ts'

type Finish = OperationTypes<typeof secondStep.finishLogin>
type PasskeyRequest = OperationTypes<typeof secondStep.passkeyForLogin>['reply']

const STEP_SECONDS = 600

/**
 * Of an account with a second factor the refusal that asks for it, with the ticket for the second step: the first step
 * is done for ten minutes, unless the password or the phone changes meanwhile. Of another account nothing, nor where what the
 * first step was taken with is not the account's any more.
 * @param by the phone that a code was sent to, where that was the first step
 */
export async function secondFactorWanted(
  deps: Pick<Deps, 'db' | 'notify'>,
  { id: userId, passwordHash }: Pick<Credentials, 'id' | 'passwordHash'>,
  by: Phone | null,
): Promise<Refusal | null> {
  const { db } = deps
  await endDueRemoval(deps, userId)
  const held = await heldBy(db, userId)
  if (!holdsOne(held)) return null
  const ticket = await db.transaction(async (tx) => {
    // whoever changes the password or the phone at this moment comes before, or deletes this ticket too
    const [user] = await tx
      .select({ id: users.id })
      .from(users)
      .where(
        and(
          eq(users.id, userId),
          sql`${users.passwordHash} is not distinct from ${passwordHash}`,
          by ? and(eq(users.areaCode, by.areaCode), eq(users.telephone, by.telephone)) : undefined,
        ),
      )
      .for('share')
    return user
      ? createOneTimeToken(tx, { purpose: 'second step', userId, seconds: STEP_SECONDS })
      : undefined
  })
  if (ticket === undefined) return null
  return refuse('secondFactorNeeded', {}, { ticket, factors: factorsOf(held), expires_in: STEP_SECONDS })
}

async function userOf(db: Db, ticket: string): Promise<number> {
  const found = await findOneTimeToken(db, ticket, 'second step')
  if (!found) throw refuse('secondStepExpired')
  return found.userId
}

/** @throws secondStepExpired, passkeysUnavailable */
export async function passkeyForLogin(
  { db, config }: Deps,
  ticket: string,
  { host }: FastifyRequest,
): Promise<PasskeyRequest> {
  const userId = await userOf(db, ticket)
  const site = requirePasskeySite(config.publicUrl, host)
  const { passkeys } = await heldBy(db, userId)
  return requestOptions(db, site, { userId, purpose: 'login', keys: passkeys })
}

/**
 * Signs in who has taken both steps. A wrong code leaves the ticket as it is; of several right ones at once one opens a
 * session. @throws secondStepExpired, factorCodeWrong, factorTriesUsed, passkeyRefused
 */
export async function finishLogin(
  deps: Deps,
  { ticket, ...given }: Finish['body'],
  request: FastifyRequest,
): Promise<Finish['reply']> {
  const { db } = deps
  const userId = await userOf(db, ticket)
  const address = rateLimitKey(request.ip)
  const prover = { userId, address, host: request.host, purpose: 'login' } as const
  await countTry(deps, prover, given)
  const opened = await db.transaction(async (tx) => {
    // whoever changes the password or locks the account comes before, or ends this session too
    const [user] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.lockedAt)))
      .for('share')
    if (!user || !(await consumeOneTimeToken(tx, ticket, 'second step'))) throw refuse('secondStepExpired')
    await requireFactor(deps, tx, prover, given)
    return openSession(tx, userId, request)
  })
  await forgetTries(deps, prover, given)
  await notifyNewDevice(deps, opened, request)
  return opened
}
