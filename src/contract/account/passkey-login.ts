import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { described } from '../schema.ts'
import { SignedIn } from './operations.ts'
import { PasskeyAnswer, PasskeyRequest } from './passkey-schemas.ts'

/** A login by a passkey alone: its device makes sure of its owner, so it is both factors. */
export const passkeyLogin = {
  beginPasskeyLogin: operation({
    method: 'POST',
    path: '/api/v1/login/passkey/options',
    summary: 'What the browser needs to log in with a passkey alone, whosever it is',
    access: 'public',
    anonymous: true,
    permission: 'account.write',
    reply: PasskeyRequest,
    refusals: ['passkeysUnavailable', 'factorsNotInDemo'],
  }),
  logInByPasskey: operation({
    method: 'POST',
    path: '/api/v1/login/passkey',
    summary: 'Signs in by a passkey alone',
    access: 'public',
    anonymous: true,
    permission: 'account.write',
    body: Type.Object({ passkey: described(PasskeyAnswer, 'the answer of the browser') }),
    reply: SignedIn,
    refusals: [
      'passkeysUnavailable',
      'factorsNotInDemo',
      'passkeyRefused',
      'accountLocked',
      'accountMerged',
      'accountNotVerified',
      'ssoRequired',
    ],
  }),
}
