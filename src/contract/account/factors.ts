import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { described, Flag, Id, IdParams, Line, Nothing, Nullable, OneOf, Timestamp } from '../schema.ts'
import { factorLimits, factors } from './factor-limits.ts'
import { limits } from './limits.ts'
import { SignedIn } from './operations.ts'
import { NewPasskey, PasskeyAnswer, PasskeyCreation, PasskeyRequest } from './passkey-schemas.ts'

const FactorName = described(OneOf(factors), 'a passkey, a code of an app, or a recovery code')
const FactorCode = described(
  Type.Optional(Line(factorLimits.recoveryInput)),
  'six digits of the app, or a recovery code; blanks and hyphens do not count',
)
const RecoveryCodes = described(
  Type.Array(Type.String()),
  'shown this once: each opens the account one time; empty: those made before stay',
)
const StepTicket = described(Line(128, 1), 'from the login that was refused with secondFactorNeeded')

const proofRefusals = ['factorCodeWrong', 'factorTriesUsed', 'factorUnreadable', 'passkeyRefused'] as const

/** The second step of a login, whichever way the first was taken. */
export const secondStep = {
  passkeyForLogin: operation({
    method: 'POST',
    path: '/api/user/login/second/passkey',
    summary: 'What the browser needs to take the second step with a passkey',
    access: 'public',
    anonymous: true,
    permission: 'account.write',
    body: Type.Object({ ticket: StepTicket }),
    reply: PasskeyRequest,
    refusals: ['secondStepExpired', 'passkeysUnavailable'],
  }),
  finishLogin: operation({
    method: 'POST',
    path: '/api/user/login/second',
    summary: 'Takes the second step of a login and signs in',
    access: 'public',
    anonymous: true,
    permission: 'account.write',
    body: Type.Object({
      ticket: StepTicket,
      factor: FactorName,
      code: FactorCode,
      passkey: described(Type.Optional(PasskeyAnswer), 'the answer of the browser, for a passkey'),
    }),
    reply: SignedIn,
    refusals: ['secondStepExpired', ...proofRefusals],
  }),
}

/** Proving again that it is oneself, before an operation that asks for it. */
export const proof = {
  wantedProof: operation({
    method: 'GET',
    path: '/api/v1/account/proof',
    summary: 'What the caller has to prove themself with',
    access: 'signedIn',
    permission: 'account.read',
    own: true,
    reply: Type.Object({
      has_password: described(Flag, '1: the password is asked for, unless a passkey is used'),
      factors: described(
        Type.Array(FactorName),
        'one of these, beside the password; empty: the password alone',
      ),
      phone: described(
        Type.String(),
        'of an account without password and second factor: where a code for `ownaccount` goes, masked; empty: nowhere',
      ),
      minutes: described(Type.Integer(), 'how long a proof is good'),
    }),
  }),
  passkeyForProof: operation({
    method: 'POST',
    path: '/api/v1/account/proof/passkey',
    summary: 'What the browser needs to prove the caller with a passkey',
    access: 'signedIn',
    permission: 'account.read',
    own: true,
    reply: PasskeyRequest,
    refusals: ['passkeysUnavailable'],
  }),
  giveProof: operation({
    method: 'POST',
    path: '/api/v1/account/proof',
    summary:
      'Proves the caller again: by a passkey, or by the password and, where there is one, the second factor; without either by a code to the phone',
    access: 'signedIn',
    permission: 'account.write',
    own: true,
    body: Type.Object({
      password: Type.Optional(Line(limits.passwordInput)),
      factor: Type.Optional(FactorName),
      code: FactorCode,
      passkey: described(Type.Optional(PasskeyAnswer), 'the answer of the browser, for a passkey'),
      smscode: described(
        Type.Optional(Line(limits.smsCodeInput)),
        'sent for `ownaccount`, of an account that has neither password nor second factor',
      ),
    }),
    reply: Nothing,
    refusals: [
      'passwordWrong',
      'passwordTriesUsed',
      'smsCodeWrong',
      'smsCodeTriesUsed',
      'accountHasNoPhone',
      ...proofRefusals,
    ],
  }),
}

const Passkey = Type.Object({
  id: Id,
  name: described(Type.String(), 'as its owner called it'),
  is_backed_up: described(Flag, '1: its maker keeps a copy, so that other devices of its owner have it'),
  created_at: Timestamp,
  last_used_at: described(Nullable(Timestamp), 'when it was used last; null: never'),
})

/** The second factors of one's own account. */
export const ownFactors = {
  ownFactors: operation({
    method: 'GET',
    path: '/api/v1/account/factors',
    summary: 'The second factors of the caller, and whether the school demands one',
    access: 'signedIn',
    permission: 'account.read',
    own: true,
    reply: Type.Object({
      totp_since: described(
        Nullable(Timestamp),
        'since when codes of an app are asked for; null: they are not',
      ),
      passkeys: described(Type.Array(Passkey), 'the passkeys, the newest first'),
      recovery_left: described(Type.Integer(), 'recovery codes that are not used yet'),
      is_passkey_address: described(Flag, '1: at the address of this school passkeys work'),
      is_demo: described(Flag, '1: an account of the demo, which many use, has no second factor'),
      is_demanded: described(Flag, '1: the school demands a second factor of the caller'),
      due_at: described(
        Nullable(Timestamp),
        'until when the caller may do without the one that is demanded; null: there is one, or none is demanded',
      ),
      removal_at: described(
        Nullable(Timestamp),
        'when the school removes the factors, as was asked for; null: not asked',
      ),
    }),
  }),
  beginTotp: operation({
    method: 'POST',
    path: '/api/v1/account/factors/totp',
    summary: 'A new secret for an app; it counts once a code of it is confirmed',
    access: 'signedIn',
    permission: 'account.write',
    own: true,
    proof: 'always',
    reply: Type.Object({
      secret: described(Type.String(), 'to be typed into an app that reads no QR code'),
      uri: described(Type.String(), 'what the QR code holds'),
    }),
    refusals: ['factorsNotInDemo', 'totpExists'],
  }),
  confirmTotp: operation({
    method: 'PUT',
    path: '/api/v1/account/factors/totp',
    summary: 'Confirms the new app by a code of it; other sessions end',
    access: 'signedIn',
    permission: 'account.write',
    own: true,
    proof: 'always',
    body: Type.Object({ code: Line(factorLimits.recoveryInput) }),
    reply: Type.Object({ recovery_codes: RecoveryCodes }),
    refusals: ['notFound', 'factorCodeWrong', 'factorTriesUsed', 'factorsNotInDemo'],
  }),
  removeTotp: operation({
    method: 'DELETE',
    path: '/api/v1/account/factors/totp',
    summary: 'Removes the app; other sessions end',
    access: 'signedIn',
    permission: 'account.write',
    own: true,
    proof: 'always',
    reply: Nothing,
    refusals: ['notFound', 'factorIsDemanded'],
  }),
  beginPasskey: operation({
    method: 'POST',
    path: '/api/v1/account/factors/passkeys/options',
    summary: 'What the browser needs to make a passkey',
    access: 'signedIn',
    permission: 'account.write',
    own: true,
    proof: 'always',
    reply: PasskeyCreation,
    refusals: ['factorsNotInDemo', 'passkeysUnavailable', 'tooManyPasskeys'],
  }),
  addPasskey: operation({
    method: 'POST',
    path: '/api/v1/account/factors/passkeys',
    summary: 'Adds the passkey that the browser has made; other sessions end',
    access: 'signedIn',
    permission: 'account.write',
    own: true,
    proof: 'always',
    body: Type.Object({
      name: Line(factorLimits.passkeyName, 1),
      passkey: described(NewPasskey, 'the answer of the browser'),
    }),
    reply: Type.Object({ recovery_codes: RecoveryCodes }),
    refusals: ['factorsNotInDemo', 'passkeysUnavailable', 'passkeyRefused', 'tooManyPasskeys'],
  }),
  removePasskey: operation({
    method: 'DELETE',
    path: '/api/v1/account/factors/passkeys/{id}',
    summary: 'Removes a passkey; other sessions end',
    access: 'signedIn',
    permission: 'account.write',
    own: true,
    proof: 'always',
    params: IdParams,
    reply: Nothing,
    refusals: ['notFound', 'factorIsDemanded'],
  }),
  renewRecoveryCodes: operation({
    method: 'POST',
    path: '/api/v1/account/factors/recovery_codes',
    summary: 'Makes the recovery codes anew; those made before are void',
    access: 'signedIn',
    permission: 'account.write',
    own: true,
    proof: 'always',
    reply: Type.Object({ recovery_codes: RecoveryCodes }),
    refusals: ['noFactors'],
  }),
  keepFactors: operation({
    method: 'DELETE',
    path: '/api/v1/account/factors/removal',
    summary: 'Takes back the removal of the own factors that somebody of the school has asked for',
    access: 'signedIn',
    permission: 'account.write',
    own: true,
    reply: Nothing,
    refusals: ['notFound'],
  }),
}
