import type { FastifyReply, FastifyRequest } from 'fastify'
import type { sso } from '#contract/account/sso/operations.ts'
import type { Language } from '#contract/languages.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../lib/refusal.ts'
import { openSessionOf } from '../login.ts'
import { requireOpenAccount } from '../require-open-account.ts'
import { finishAttempt, forgetAttempt, requireReturned } from './attempts.ts'
import { accountOf, findIdentity, noteLogin } from './identities.ts'
import { isForTypes, offeredAs, requireProvider } from './providers.ts'

/** The provider did not say when the person proved there who they are: the login proves nothing lately. */
const NEVER = 0

type Finished = OperationTypes<typeof sso.finishSso>['reply']

interface Browser {
  request: FastifyRequest
  reply: FastifyReply
  language: Language
}

/**
 * What became of the login at a provider. Whose identity is linked is signed in, once; whose is not may link it or make
 * an account with it for as long as the attempt lives. An e-mail address decides nothing here.
 * @throws ssoAttemptGone, ssoProviderNotFound, ssoNotForRole, accountLocked, accountMerged, accountNotVerified, secondFactorNeeded,
 * and the refusal that the return met
 */
export async function finishSso(deps: Deps, { request, reply, language }: Browser): Promise<Finished> {
  const { db } = deps
  const attempt = await requireReturned(db, request)
  const provider = await requireProvider(db, attempt.providerId)
  const { identity: found } = attempt
  const answer: Omit<Finished, 'outcome'> = {
    signed_in: null,
    provider: await offeredAs(db, provider, language),
    identity: found.label,
    new_account: provider.newAccounts,
    name: found.name,
    email: found.email,
    ends_there: provider.kind === 'oidc' && provider.endsThere ? 1 : 0,
  }
  if (attempt.userId !== null) {
    forgetAttempt(reply)
    return { ...answer, outcome: 'linked' }
  }
  if (attempt.finishedAt) throw refuse('ssoAttemptGone')
  const identity = await findIdentity(db, provider.id, found)
  const user = identity && (await accountOf(db, identity.userId))
  if (!identity || !user) return { ...answer, outcome: 'unknown' }
  await finishAttempt(db, attempt)
  forgetAttempt(reply)
  await requireOpenAccount(db, user)
  if (!user.verifiedAt) throw refuse('accountNotVerified')
  if (!isForTypes(provider, user.types)) throw refuse('ssoNotForRole')
  // before the session: a second step may still follow
  await noteLogin(db, identity, found)
  const signedIn = await openSessionOf(deps, user, request, { provenAt: found.authTime ?? NEVER })
  return { ...answer, outcome: 'signed_in', signed_in: signedIn }
}
