import type { UserType } from '#contract/account/limits.ts'
import type { NewAccountKind, ProviderKind } from '#contract/account/sso/limits.ts'
import type { CallInput, CallReply } from '#web/lib/call.ts'

export type SsoSettings = CallReply<'GET /api/v1/admin/sso'>
export type Provider = SsoSettings['list'][number]
type Body = NonNullable<CallInput<'POST /api/v1/admin/sso/providers'>['body']>

/** The form of a login service; lists are typed as lines. */
export interface ProviderValues {
  kind: ProviderKind
  name_zh: string
  name_en: string
  name_zh_tw: string
  issuer: string
  client_id: string
  secret: string
  scopes: string
  domains: string
  claims: string
  types: readonly UserType[]
  new_accounts: NewAccountKind
  ends_there: boolean
  is_offered: boolean
}

export function valuesOf(provider: Provider | null): ProviderValues {
  const { domains = [], claims = [] } = provider ?? {}
  return {
    kind: provider?.kind ?? 'oidc',
    name_zh: provider?.name_zh ?? '',
    name_en: provider?.name_en ?? '',
    name_zh_tw: provider?.name_zh_tw ?? '',
    issuer: provider?.issuer ?? '',
    client_id: provider?.client_id ?? '',
    secret: '',
    scopes: provider?.scopes ?? 'email profile',
    domains: domains.join('\n'),
    claims: claims.map(({ name, value }) => `${name}=${value}`).join('\n'),
    types: provider?.types ?? [3],
    new_accounts: provider?.new_accounts ?? 'none',
    ends_there: provider?.ends_there === 1,
    is_offered: provider?.is_offered === 1,
  }
}

const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** Lines of `name=value`; null when one is none. */
export function claimsOf(text: string): Body['claims'] | null {
  const claims = lines(text).map((line) => {
    const [, name, value] = /^([^=\s]+)\s*=\s*(.+)$/.exec(line) ?? []
    return name && value ? { name, value } : null
  })
  return claims.every((one) => one !== null) ? claims : null
}

export const bodyOf = ({
  domains,
  claims,
  types,
  ends_there,
  is_offered,
  ...rest
}: ProviderValues): Body => ({
  ...rest,
  domains: lines(domains),
  claims: claimsOf(claims) ?? [],
  types: [...types],
  ends_there: ends_there ? 1 : 0,
  is_offered: is_offered ? 1 : 0,
})

/** How the back office names it: in the reader's language where that has a name. */
export function nameOf(
  { name_zh, name_en, name_zh_tw }: Pick<Provider, 'name_zh' | 'name_en' | 'name_zh_tw'>,
  language: 'zh' | 'en' | 'zh_tw',
): string {
  return { zh: name_zh, en: name_en, zh_tw: name_zh_tw }[language] || name_zh || name_en || name_zh_tw
}
