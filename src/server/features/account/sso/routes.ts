import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sso } from '#contract/account/sso/operations.ts'
import { type Deps, forRequest } from '../../../deps.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { Serve } from '../../../plugins/serve.ts'
import { startRedirectSession } from '../browser-redirect-session.ts'
import { clientOf } from './ask-provider.ts'
import { beginSso, offeredProviders } from './begin.ts'
import { finishSso } from './finish.ts'
import { beginLink, linkFoundIdentity, ownIdentities, unlinkIdentity } from './own-identities.ts'
import { requireProvider } from './providers.ts'
import { registerBySso } from './register-by-sso.ts'
import { comeBack, type Returned } from './return-page.ts'

/** from one address in a minute; enough for a whole class */
const ATTEMPT_LIMIT = { perMinute: 120 }

/** Leads a browser that has logged out here to the provider, to log out there too, and from there to the login page. */
async function logOutThere(
  deps: Deps,
  request: FastifyRequest<Returned>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const home = '/#/login'
  try {
    const id = Number(/^\d{1,9}$/.exec(request.params.provider)?.[0] ?? 0)
    const provider = await requireProvider(deps.db, id)
    if (provider.kind !== 'oidc' || !provider.endsThere) return await reply.redirect(home, 303)
    const client = { ...(await clientOf(deps, { ...provider, secret: '' })) }
    return await reply.redirect((await deps.oidc.logoutUrl(client, `${deps.config.publicUrl}/`)) ?? home, 303)
  } catch (error) {
    // logged out here they are in any case
    if (!(error instanceof Refusal)) request.log.warn({ err: error }, 'no logout at an identity provider')
    return reply.redirect(home, 303)
  }
}

/** Single sign-on, and the identities that people have linked to their accounts. */
export function ssoRoutes(serve: Serve, deps: Deps, app: FastifyInstance): void {
  serve(sso.ssoProviders, ({ request, language }) => offeredProviders(deps, request, language))
  serve(
    sso.beginSso,
    ({ body, request, reply }) => beginSso(forRequest(deps, request), body, request, reply),
    ATTEMPT_LIMIT,
  )
  serve(
    sso.finishSso,
    async ({ request, reply, language }) => {
      const answer = await finishSso(deps, { request, reply, language })
      if (answer.signed_in) startRedirectSession(reply, answer.signed_in.token)
      return answer
    },
    ATTEMPT_LIMIT,
  )
  serve(
    sso.registerBySso,
    async ({ body, request, reply }) => {
      const answer = await registerBySso(deps, body, request, reply)
      startRedirectSession(reply, answer.token)
      return answer
    },
    ATTEMPT_LIMIT,
  )
  serve(
    sso.linkFoundIdentity,
    ({ reply, ...caller }) => linkFoundIdentity(deps, caller, reply),
    ATTEMPT_LIMIT,
  )
  serve(sso.ownIdentities, (caller) => ownIdentities(deps, caller))
  serve(
    sso.beginLink,
    ({ body, reply, ...caller }) => beginLink(forRequest(deps, caller.request), caller, reply, body),
    ATTEMPT_LIMIT,
  )
  serve(sso.unlinkIdentity, ({ user, params }) => unlinkIdentity(deps, user, params.id), ATTEMPT_LIMIT)
  const limited = { config: { perMinute: 120 } }
  app.get<Returned>('/api/v1/sso/return/:provider', limited, (request, reply) =>
    comeBack(forRequest(deps, request), request, reply),
  )
  app.get<Returned>('/api/v1/sso/logout/:provider', limited, (request, reply) =>
    logOutThere(deps, request, reply),
  )
}
