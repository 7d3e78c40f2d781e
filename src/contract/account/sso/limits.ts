/** What a school may connect: an identity provider that speaks OpenID Connect, or WeChat. */
export const providerKinds = ['oidc', 'wechat'] as const
export type ProviderKind = (typeof providerKinds)[number]

/** Which account somebody may make who comes by a provider and has none; staff of the back office never that way. */
export const newAccountKinds = ['none', 'student', 'teacher'] as const
export type NewAccountKind = (typeof newAccountKinds)[number]

export const ssoLimits = {
  name: 40,
  issuer: 300,
  clientId: 200,
  secret: 500,
  scopes: 200,
  domain: 100,
  domains: 50,
  claimName: 60,
  claimValue: 200,
  claims: 20,
  /** identity providers of a school */
  providers: 20,
  /** identities that one person may link */
  identities: 10,
} as const

/** What the return from a provider may meet; the page that opens then says it. */
export const ssoProblems = [
  'ssoProviderNotFound',
  'ssoProviderUnavailable',
  'ssoSecretUnreadable',
  'ssoRefused',
  'ssoCancelled',
  'ssoNotAllowed',
  'ssoNotForRole',
  'ssoIdentityTaken',
  'ssoTooManyIdentities',
  'ssoAttemptGone',
] as const
export type SsoProblem = (typeof ssoProblems)[number]

/** The hash route to which a browser comes back from a provider. */
export const SSO_ROUTE = '/sso'
