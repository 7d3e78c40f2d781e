import type { SsoProblem } from '#contract/account/sso/limits.ts'
import type { FoundIdentity } from '../../../db/tables/all.ts'
import { Unreadable, unseal } from '../../../db/sealed.ts'
import type { Deps } from '../../../deps.ts'
import {
  type OidcClient,
  OidcCancelled,
  OidcRefused,
  OidcUnavailable,
  PrivateAddress,
} from '../../../gateways/oidc/oidc.ts'
import { ProviderRefused, ProviderUnavailable } from '../../../gateways/payment/index.ts'
import { type WechatWebLogin, wechatWebLogin } from '../../../gateways/wechat/web-login.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import type { AttemptSecrets } from './attempts.ts'
import { foundPerson } from './found-person.ts'
import type { Provider } from './providers.ts'

/** What the secret of a provider is sealed for: moved to another one, it cannot be opened. */
export const secretContext = (providerId: number): string => `identity provider ${providerId}`

/** The address at the school to which a provider sends browsers back: by PUBLIC_URL alone, one for each provider. */
export const returnAddress = (publicUrl: string, providerId: number): string =>
  `${publicUrl}/api/v1/sso/return/${providerId}`

/** @throws ssoSecretUnreadable */
async function secretOfProvider(deps: Deps, { id, secret }: Provider): Promise<string> {
  if (secret === '') return ''
  return unseal(deps, secretContext(id), secret).catch((error: unknown) => {
    if (!(error instanceof Unreadable)) throw error
    deps.log.error(
      { providerId: id },
      'the secret of an identity provider cannot be read; SECRETS_KEY has changed',
    )
    throw refuse('ssoSecretUnreadable')
  })
}

/** The school as a client of a provider. @throws ssoSecretUnreadable */
export const clientOf = async (deps: Deps, provider: Provider): Promise<OidcClient> => ({
  issuer: provider.issuer,
  clientId: provider.clientId,
  secret: await secretOfProvider(deps, provider),
})

/** Whether a browser inside or outside of WeChat can use a provider. */
export function isUsableIn({ config }: Deps, { kind, clientId }: Provider, isInWechat: boolean): boolean {
  if (kind === 'oidc') return true
  return isInWechat ? config.wechat.provider === 'official_account' : clientId !== ''
}

/** @throws ssoProviderNotFound, ssoSecretUnreadable */
async function wechatLoginOf(deps: Deps, provider: Provider, isInWechat: boolean): Promise<WechatWebLogin> {
  if (!isUsableIn(deps, provider, isInWechat)) throw refuse('ssoProviderNotFound')
  const { wechat } = deps.config
  const account = wechat.provider === 'official_account' ? wechat : null
  if (isInWechat && account) return wechatWebLogin('official_account', account)
  return wechatWebLogin('website', {
    appId: provider.clientId,
    appSecret: await secretOfProvider(deps, provider),
    endpoint: account?.endpoint ?? null,
  })
}

/** What the failure of a provider means for the person; undefined: it is none of theirs. */
function problemOf(error: unknown): SsoProblem | undefined {
  if (error instanceof OidcCancelled) return 'ssoCancelled'
  if (error instanceof OidcRefused || error instanceof ProviderRefused) return 'ssoRefused'
  if (error instanceof OidcUnavailable || error instanceof ProviderUnavailable)
    return 'ssoProviderUnavailable'
  return error instanceof PrivateAddress ? 'ssoProviderUnavailable' : undefined
}

/** The same as a refusal; what failed stands in the log, which names no code and no token. */
function refusalOf(deps: Deps, { id }: Provider, error: unknown): Refusal | undefined {
  const problem = problemOf(error)
  if (!problem) return undefined
  const reason = error instanceof Error ? error.message : ''
  if (problem !== 'ssoCancelled')
    deps.log.warn({ providerId: id, reason }, 'an identity provider was of no use')
  return refuse(problem)
}

/** The provider's page. @throws ssoProviderNotFound, ssoProviderUnavailable, ssoSecretUnreadable */
export async function providerPage(
  deps: Deps,
  provider: Provider,
  secrets: AttemptSecrets,
  isInWechat: boolean,
): Promise<string> {
  const redirectUri = returnAddress(deps.config.publicUrl, provider.id)
  if (provider.kind === 'wechat')
    return (await wechatLoginOf(deps, provider, isInWechat)).authorizeUrl(redirectUri, secrets.state)
  try {
    const client = await clientOf(deps, provider)
    return await deps.oidc.authorizeUrl(client, { redirectUri, ...secrets }, provider.scopes)
  } catch (error) {
    throw refusalOf(deps, provider, error) ?? error
  }
}

/**
 * Who has come back, as the provider says when it is asked itself.
 * @throws ssoCancelled, ssoRefused, ssoProviderUnavailable, ssoSecretUnreadable, ssoProviderNotFound, ssoNotAllowed
 */
export async function whoReturned(
  deps: Deps,
  provider: Provider,
  { secrets, isInWechat }: { secrets: AttemptSecrets; isInWechat: boolean },
  query: URLSearchParams,
): Promise<FoundIdentity> {
  try {
    if (provider.kind === 'oidc') {
      const redirectUri = returnAddress(deps.config.publicUrl, provider.id)
      const client = await clientOf(deps, provider)
      return foundPerson(provider, await deps.oidc.person(client, { redirectUri, ...secrets }, query))
    }
    const code = query.get('code') ?? ''
    // WeChat brings no code of who says no
    if (!/^[\w-]{1,128}$/.test(code)) throw refuse('ssoCancelled')
    const login = await wechatLoginOf(deps, provider, isInWechat)
    const { appId, openid, unionId, name } = await login.person(code)
    return { issuer: appId, subject: openid, unionId, label: name, name, email: '' }
  } catch (error) {
    throw refusalOf(deps, provider, error) ?? error
  }
}
