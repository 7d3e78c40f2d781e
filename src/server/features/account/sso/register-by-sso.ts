import type { FastifyReply, FastifyRequest } from 'fastify'
import { userTypes } from '#contract/account/limits.ts'
import type { sso } from '#contract/account/sso/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../lib/refusal.ts'
import { register } from '../register.ts'
import { finishAttempt, forgetAttempt, requireReturned } from './attempts.ts'
import { findIdentity, insertIdentity } from './identities.ts'
import { isForTypes, requireProvider } from './providers.ts'

type RegisterBySso = OperationTypes<typeof sso.registerBySso>

/**
 * Makes the account of somebody who has come by a provider, and links the identity: the phone is proven and all that the
 * school demands is given, as in any registration. What the provider says of a phone or an e-mail address counts for
 * nothing.
 * @throws ssoAttemptGone, ssoNoNewAccounts, ssoIdentityTaken, and what `register` throws
 */
export async function registerBySso(
  deps: Deps,
  body: RegisterBySso['body'],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<RegisterBySso['reply']> {
  const { db } = deps
  const attempt = await requireReturned(db, request)
  if (attempt.userId !== null || attempt.finishedAt) throw refuse('ssoAttemptGone')
  const provider = await requireProvider(db, attempt.providerId)
  const { newAccounts } = provider
  // an account that could not log in with what it was made by
  if (newAccounts === 'none' || !isForTypes(provider, [userTypes[newAccounts]]))
    throw refuse('ssoNoNewAccounts')
  if (await findIdentity(db, provider.id, attempt.identity)) throw refuse('ssoIdentityTaken')
  const signedIn = await register(deps, body, request, {
    types: [userTypes[newAccounts]],
    async link(tx, userId) {
      await finishAttempt(tx, attempt)
      await insertIdentity(tx, provider.id, userId, attempt.identity)
    },
  })
  forgetAttempt(reply)
  return signedIn
}
