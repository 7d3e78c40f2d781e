import { Type } from 'typebox'
import { operation } from '../../operation.ts'
import {
  component,
  described,
  Flag,
  Id,
  IdParams,
  Nothing,
  Nullable,
  OneOf,
  Timestamp,
} from '../../schema.ts'
import { account, SignedIn } from '../operations.ts'
import { newAccountKinds, providerKinds } from './limits.ts'

export const Provider = component(
  'IdentityProvider',
  Type.Object({
    id: Id,
    kind: OneOf(providerKinds),
    name: described(Type.String(), "in the reader's language"),
  }),
)

const Address = Type.Object({
  address: described(Type.String(), "the provider's page, to which the browser goes"),
})

const { password: _password, ...registration } = account.register.body.properties

/** Single sign-on: by an identity provider of the school, or by WeChat. */
export const sso = {
  ssoProviders: operation({
    method: 'GET',
    path: '/api/v1/sso/providers',
    summary:
      'Where one may log in with another account, in the browser of WeChat and outside of it others; and whether a passkey is enough',
    access: 'public',
    permission: 'account.read',
    reply: Type.Object({
      list: Type.Array(Provider),
      has_passkeys: described(Flag, '1: people of the school log in by passkeys at this address'),
    }),
  }),
  beginSso: operation({
    method: 'POST',
    path: '/api/v1/sso/begin',
    summary: 'Begins a login at a provider, for ten minutes and this browser alone, which a cookie names',
    access: 'public',
    anonymous: true,
    permission: 'account.write',
    body: Type.Object({ provider_id: Id }),
    reply: Address,
    refusals: ['ssoProviderNotFound', 'ssoProviderUnavailable', 'ssoSecretUnreadable'],
  }),
  finishSso: operation({
    method: 'POST',
    path: '/api/v1/sso/finish',
    summary:
      'What became of the login at the provider that this browser has come back from; signs in, once, who has linked an account',
    access: 'public',
    anonymous: true,
    permission: 'account.write',
    reply: Type.Object({
      outcome: described(
        OneOf(['signed_in', 'unknown', 'linked'] as const),
        'unknown: no account here is linked with that of the provider; linked: it now is, as its owner began from their account',
      ),
      signed_in: described(Nullable(SignedIn), 'of the outcome signed_in'),
      provider: Provider,
      identity: described(
        Type.String(),
        'what the provider calls the person: e-mail or name; empty: nothing',
      ),
      new_account: described(OneOf(newAccountKinds), 'of the outcome unknown: which account may be made'),
      name: described(Type.String(), 'what a new account may be called; empty: unknown'),
      email: described(Type.String(), 'of a new account; empty: unknown'),
      ends_there: described(Flag, '1: logging out here leads to the provider, to log out there too'),
    }),
    refusals: [
      'ssoAttemptGone',
      'ssoProviderNotFound',
      'ssoProviderUnavailable',
      'ssoSecretUnreadable',
      'ssoRefused',
      'ssoCancelled',
      'ssoNotAllowed',
      'ssoNotForRole',
      'ssoIdentityTaken',
      'ssoTooManyIdentities',
      'accountLocked',
      'accountMerged',
      'accountNotVerified',
      'secondFactorNeeded',
    ],
  }),
  registerBySso: operation({
    method: 'POST',
    path: '/api/v1/sso/register',
    summary:
      'Makes an account for who has come by a provider: with all that a registration asks for but a password',
    access: 'public',
    anonymous: true,
    permission: 'account.write',
    body: Type.Object(registration),
    reply: SignedIn,
    refusals: [
      'ssoAttemptGone',
      'ssoNoNewAccounts',
      'ssoIdentityTaken',
      'phoneFormat',
      'phoneRegistered',
      'captchaWrong',
      'smsCodeWrong',
      'smsCodeTriesUsed',
      'fieldRequired',
      'agreementChanged',
    ],
  }),
  linkFoundIdentity: operation({
    method: 'POST',
    path: '/api/v1/sso/link',
    summary:
      'Links the identity with which this browser came from a provider to the account of the caller, who has logged in since',
    access: 'signedIn',
    permission: 'account.write',
    own: true,
    reply: Type.Object({ provider: Provider }),
    refusals: [
      'ssoAttemptGone',
      'ssoFreshLoginNeeded',
      'ssoIdentityTaken',
      'ssoNotForRole',
      'ssoTooManyIdentities',
    ],
  }),
  ownIdentities: operation({
    method: 'GET',
    path: '/api/v1/account/identities',
    summary: 'The accounts elsewhere with which the caller may log in, and where they may link more',
    access: 'signedIn',
    permission: 'account.read',
    own: true,
    reply: Type.Object({
      providers: described(Type.Array(Provider), 'those that the caller may use'),
      list: Type.Array(
        Type.Object({
          id: Id,
          provider: Provider,
          is_usable: described(
            Flag,
            '0: the school has switched the provider off, or for people like the caller',
          ),
          identity: described(Type.String(), 'what the provider calls the person; empty: nothing'),
          linked_at: Timestamp,
          last_used_at: Nullable(Timestamp),
        }),
      ),
    }),
  }),
  beginLink: operation({
    method: 'POST',
    path: '/api/v1/account/identities',
    summary: 'Begins to link an account elsewhere to the own one',
    access: 'signedIn',
    permission: 'account.write',
    own: true,
    proof: 'always',
    body: Type.Object({ provider_id: Id }),
    reply: Address,
    refusals: [
      'ssoProviderNotFound',
      'ssoProviderUnavailable',
      'ssoSecretUnreadable',
      'ssoNotForRole',
      'ssoTooManyIdentities',
    ],
  }),
  unlinkIdentity: operation({
    method: 'POST',
    path: '/api/v1/account/identities/{id}/unlink',
    summary: 'Unlinks an account elsewhere from the own one; never the last way in',
    access: 'signedIn',
    permission: 'account.write',
    own: true,
    proof: 'always',
    params: IdParams,
    reply: Nothing,
    refusals: ['notFound', 'ssoLastWay'],
  }),
}
