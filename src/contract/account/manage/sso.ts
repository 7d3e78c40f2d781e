import { Type } from 'typebox'
import { operation } from '../../operation.ts'
import { described, Flag, Id, IdParams, Line, named, Nothing, OneOf, Revision, Seen } from '../../schema.ts'
import { userTypes } from '../limits.ts'
import { newAccountKinds, providerKinds, ssoLimits } from '../sso/limits.ts'

/** What a school sets of all its identity providers together. */
export const SsoSettings = Type.Object({
  password_login: described(
    Type.Union([Type.Literal(0), Type.Literal(1)], { default: 1 }),
    '0: who has linked an account elsewhere logs in with it alone, but for owners',
  ),
})

const UserTypeValue = named(Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)]), userTypes)
const Name = (least: number) => Line(ssoLimits.name, least)

const fields = {
  name_zh: described(Name(0), 'how the button names it; empty: as another language does'),
  name_en: Name(0),
  name_zh_tw: Name(0),
  issuer: described(
    Line(ssoLimits.issuer),
    'of a provider of OpenID Connect: its https address, below which `/.well-known/openid-configuration` is',
  ),
  client_id: described(
    Line(ssoLimits.clientId),
    'of WeChat: the app id of the website application; empty: inside WeChat alone',
  ),
  scopes: described(Line(ssoLimits.scopes), 'beside `openid`, with spaces between them'),
  domains: described(
    Type.Array(Line(ssoLimits.domain, 1), { maxItems: ssoLimits.domains }),
    'only verified e-mail addresses of these domains; none: all',
  ),
  claims: described(
    Type.Array(Type.Object({ name: Line(ssoLimits.claimName, 1), value: Line(ssoLimits.claimValue, 1) }), {
      maxItems: ssoLimits.claims,
    }),
    'what the provider must say of a person: of each name one of its values',
  ),
  types: described(
    Type.Array(UserTypeValue, { minItems: 1, maxItems: 3, uniqueItems: true }),
    'who may log in with it: people all of whose user types are among these',
  ),
  new_accounts: described(OneOf(newAccountKinds), 'which account somebody may make who has none'),
  ends_there: described(Flag, '1: logging out here logs out at the provider too, where it offers that'),
  is_offered: described(Flag, '1: the login page offers it'),
}

const Body = Type.Object({
  ...fields,
  kind: OneOf(providerKinds),
  secret: described(Line(ssoLimits.secret), 'empty: the one that is stored stays'),
})

const Provider = Type.Object({
  id: Id,
  kind: OneOf(providerKinds),
  ...fields,
  has_secret: Flag,
  is_secret_readable: described(
    Flag,
    '0: it was encrypted with another SECRETS_KEY and must be entered again',
  ),
  people: described(Type.Integer(), 'who has linked an account of it'),
  only_way: described(Type.Integer(), 'of them who have no other way to log in'),
  return_address: described(Type.String(), 'the redirect URI to enter at the provider'),
  revision: Revision,
})

const problems = [
  'invalidField',
  'ssoIssuerPrivate',
  'ssoIssuerInvalid',
  'ssoIssuerOpen',
  'ssoProviderUnavailable',
  'ssoOfficialAccountMissing',
] as const

/** The identity providers of the school. */
export const ssoAdmin = {
  ssoSettings: operation({
    method: 'GET',
    path: '/api/v1/admin/sso',
    summary: 'The identity providers of the school, and what is set of all of them',
    access: 'admin',
    permission: 'account.configure',
    reply: Type.Object({
      list: Type.Array(Provider),
      password_login: SsoSettings.properties.password_login,
      has_official_account: described(
        Flag,
        "1: the environment names WeChat's official account of the school",
      ),
      has_secrets_key: described(
        Flag,
        '1: SECRETS_KEY is set, without which the database alone opens secrets',
      ),
    }),
  }),
  updateSsoSettings: operation({
    method: 'PUT',
    path: '/api/v1/admin/sso',
    summary: 'Sets whether passwords and SMS codes still let in who has linked an account elsewhere',
    access: 'admin',
    permission: 'account.configure',
    proof: 'always',
    body: SsoSettings,
    reply: Nothing,
  }),
  createSsoProvider: operation({
    method: 'POST',
    path: '/api/v1/admin/sso/providers',
    summary: 'Adds an identity provider; one that is on must answer',
    access: 'admin',
    permission: 'account.configure',
    proof: 'always',
    body: Body,
    reply: Type.Object({ id: Id }),
    refusals: [...problems, 'ssoTooManyProviders'],
  }),
  updateSsoProvider: operation({
    method: 'PUT',
    path: '/api/v1/admin/sso/providers/{id}',
    summary: 'Changes an identity provider',
    access: 'admin',
    permission: 'account.configure',
    proof: 'always',
    params: IdParams,
    body: Seen(Body),
    reply: Nothing,
    refusals: [...problems, 'ssoProviderNotFound', 'recordChanged'],
  }),
  deleteSsoProvider: operation({
    method: 'DELETE',
    path: '/api/v1/admin/sso/providers/{id}',
    summary: 'Removes an identity provider with all that is linked by it',
    access: 'admin',
    permission: 'account.configure',
    proof: 'always',
    params: IdParams,
    reply: Nothing,
    refusals: ['ssoProviderNotFound'],
  }),
  checkSsoProvider: operation({
    method: 'POST',
    path: '/api/v1/admin/sso/providers/{id}/check',
    summary: 'Asks an identity provider for its metadata now, and answers what it offers',
    access: 'admin',
    permission: 'account.configure',
    params: IdParams,
    reply: Type.Object({
      login: described(Type.String(), 'the address where people log in'),
      ends_there: described(Flag, '1: it offers to log out there too'),
      signs_by: described(Type.Array(Type.String()), 'algorithms by which it signs'),
    }),
    refusals: ['ssoProviderNotFound', 'ssoProviderUnavailable', 'ssoIssuerPrivate', 'ssoIssuerInvalid'],
  }),
}
