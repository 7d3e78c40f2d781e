import type { FastifyReply, FastifyRequest } from 'fastify'
import type { sso } from '#contract/account/sso/operations.ts'
import type { Language } from '#contract/languages.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Deps } from '../../../deps.ts'
import { hasPasskeys } from '../factors/passkey-login.ts'
import { isUsableIn, providerPage } from './ask-provider.ts'
import { beginAttempt } from './attempts.ts'
import { offeredAs, providersOn, requireProvider } from './providers.ts'

type Providers = OperationTypes<typeof sso.ssoProviders>['reply']
type Begin = OperationTypes<typeof sso.beginSso>

export const isWechatBrowser = ({ headers }: FastifyRequest): boolean =>
  /MicroMessenger/i.test(headers['user-agent'] ?? '')

/** The providers that this browser can use, and whether a passkey is enough. */
export async function offeredProviders(
  deps: Deps,
  request: FastifyRequest,
  language: Language,
): Promise<Providers> {
  const isInWechat = isWechatBrowser(request)
  const on = (await providersOn(deps.db)).filter((provider) => isUsableIn(deps, provider, isInWechat))
  return {
    list: await Promise.all(on.map((provider) => offeredAs(deps.db, provider, language))),
    has_passkeys: (await hasPasskeys(deps, request.host)) ? 1 : 0,
  }
}

/** Begins a login at a provider. @throws ssoProviderNotFound, ssoProviderUnavailable, ssoSecretUnreadable */
export async function beginSso(
  deps: Deps,
  { provider_id }: Begin['body'],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Begin['reply']> {
  const provider = await requireProvider(deps.db, provider_id)
  const isInWechat = isWechatBrowser(request)
  const secrets = await beginAttempt(deps.db, reply, { providerId: provider.id, isInWechat })
  return { address: await providerPage(deps, provider, secrets, isInWechat) }
}
