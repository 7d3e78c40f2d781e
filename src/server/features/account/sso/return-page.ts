import type { FastifyReply, FastifyRequest } from 'fastify'
import { SSO_ROUTE, type SsoProblem, ssoProblems } from '#contract/account/sso/limits.ts'
import type { Deps } from '../../../deps.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { isTimingSafeEqual } from '../../../lib/timing-safe-equal.ts'
import { whoReturned } from './ask-provider.ts'
import { type Attempt, attemptKey, keepOutcome, secretsOf, takeReturn } from './attempts.ts'
import { isAlive, linkIdentity } from './identities.ts'
import { requireProvider } from './providers.ts'

export interface Returned {
  Params: { provider: string }
}

const isProblem = (name: string): name is SsoProblem => ssoProblems.some((one) => one === name)

/** The query as it came: a repeated parameter is none of a provider's. */
function queryOf(request: FastifyRequest): URLSearchParams | undefined {
  const query = new URL(request.url, 'http://school').searchParams
  const names = [...query.keys()]
  return new Set(names).size === names.length ? query : undefined
}

/** Asks the provider who came back, and links the identity where its owner has begun that from their account. */
async function learn(deps: Deps, attempt: Attempt, key: string, query: URLSearchParams): Promise<void> {
  const { db } = deps
  const provider = await requireProvider(db, attempt.providerId)
  const { isInWechat, userId, sessionId } = attempt
  const identity = await whoReturned(deps, provider, { secrets: secretsOf(key), isInWechat }, query)
  if (userId === null) return keepOutcome(db, attempt, { identity })
  // the account may have been closed, or its owner have logged out, while they were at the provider
  if (sessionId === null || !(await isAlive(db, sessionId))) throw refuse('ssoAttemptGone')
  await db.transaction((tx) => linkIdentity(deps, tx, provider, userId, identity))
  return keepOutcome(db, attempt, { identity, finishedAt: new Date() })
}

/**
 * Where providers send browsers back: an answer counts in the browser that has begun, once, at the address of the
 * provider that it began with. All of them go on to one page of the school, which asks what became of it.
 */
export async function comeBack(
  deps: Deps,
  request: FastifyRequest<Returned>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const key = attemptKey(request)
  const query = queryOf(request)
  const providerId = Number(/^\d{1,9}$/.exec(request.params.provider)?.[0] ?? 0)
  const isOurs = key && query && isTimingSafeEqual(query.get('state') ?? '', secretsOf(key).state)
  const attempt = isOurs ? await takeReturn(deps.db, key, providerId) : undefined
  if (key && query && attempt)
    try {
      await learn(deps, attempt, key, query)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      request.refusal = error.refusal
      const problem = isProblem(error.refusal) ? error.refusal : 'ssoAttemptGone'
      await keepOutcome(deps.db, attempt, { problem })
    }
  return reply
    .header('referrer-policy', 'no-referrer')
    .redirect(`/#${SSO_ROUTE}${attempt ? '' : '?gone=1'}`, 303)
}
