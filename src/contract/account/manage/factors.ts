import { Type } from 'typebox'
import { operation } from '../../operation.ts'
import {
  described,
  Flag,
  Id,
  IdParams,
  NextRevision,
  Nothing,
  Nullable,
  Revision,
  Seen,
  Timestamp,
} from '../../schema.ts'
import { factorLimits } from '../factor-limits.ts'

const { graceDays, proofMinutesLeast, proofMinutesMost } = factorLimits

const rules = {
  demanded_of: described(
    Type.Union([Type.Literal('nobody'), Type.Literal('sensitive'), Type.Literal('administrators')], {
      default: 'nobody',
    }),
    'of whom a second factor is demanded: nobody, administrators whose role may refund, record payments, export, see whole phones, assign roles, open accounts or erase people, or all administrators',
  ),
  grace_days: described(
    Type.Integer({ minimum: 0, maximum: graceDays, default: 7 }),
    'so many days after the demand, or after the account was made, one may do without',
  ),
  proof_minutes: described(
    Type.Integer({ minimum: proofMinutesLeast, maximum: proofMinutesMost, default: 15 }),
    'who proved themself longer ago is asked again before what matters',
  ),
}

/** The row of `settings`: the rules, and since when the demand stands. */
export const FactorSettings = Type.Object({
  ...rules,
  demanded_since: described(Type.Integer({ minimum: 0, default: 0 }), 'Unix seconds; 0: nothing is demanded'),
})

/** What the school demands at the login, and how it helps whoever lost their second factor. */
export const factorAdmin = {
  factorSettings: operation({
    method: 'GET',
    path: '/api/v1/admin/factors',
    summary: 'What the school demands at the login, and which administrators have no second factor yet',
    access: 'admin',
    permission: 'backoffice.configure',
    reply: Type.Object({
      ...rules,
      revision: Revision,
      is_demo: described(Flag, '1: a demo school demands nothing'),
      has_own: described(Flag, '1: the caller has a second factor, and so may demand one of others'),
      people: described(
        Type.Array(
          Type.Object({
            id: Id,
            username: Type.String(),
            name: Type.String(),
            is_sensitive: described(
              Flag,
              '1: may refund, record payments, export, see whole phones, assign roles, open accounts or erase people',
            ),
            due_at: described(
              Nullable(Timestamp),
              'when the demand holds for them; null: it does not concern them',
            ),
          }),
        ),
        'the open accounts of administrators without a second factor',
      ),
    }),
  }),
  updateFactorSettings: operation({
    method: 'PUT',
    path: '/api/v1/admin/factors',
    summary: 'Changes what the school demands at the login',
    access: 'admin',
    permission: 'backoffice.configure',
    proof: 'always',
    body: Seen(Type.Object(rules)),
    reply: NextRevision,
    refusals: ['factorsNotInDemo', 'ownFactorFirst', 'recordChanged'],
  }),
  factorsOfUser: operation({
    method: 'GET',
    path: '/api/v1/admin/users/{id}/factors',
    summary: 'Which second factors a user has, and whether their removal was asked for',
    access: 'admin',
    permission: 'account.security',
    params: IdParams,
    reply: Type.Object({
      has_totp: described(Flag, '1: codes of an app'),
      passkeys: described(Type.Integer(), 'how many passkeys'),
      recovery_left: described(Type.Integer(), 'recovery codes that are not used yet'),
      removal_at: described(
        Nullable(Timestamp),
        'when the factors are removed; null: that was not asked for',
      ),
      removal_by: described(Type.String(), 'user name of who has asked for it; empty: nobody'),
    }),
    refusals: ['notFound'],
  }),
  removeFactors: operation({
    method: 'POST',
    path: '/api/v1/admin/users/{id}/factors/removal',
    summary:
      'Asks for the removal of all second factors of a user, a day later; the user is told and may take it back',
    access: 'admin',
    permission: 'account.security',
    proof: 'always',
    params: IdParams,
    body: Type.Object({ confirm: described(Type.Boolean(), 'that it was made sure who asks') }),
    reply: Type.Object({ removal_at: described(Timestamp, 'when the factors are removed') }),
    refusals: [
      'notFound',
      'ownAccount',
      'noPermission',
      'permissionNotHeld',
      'confirmationMismatch',
      'noFactors',
    ],
  }),
  keepFactorsOfUser: operation({
    method: 'DELETE',
    path: '/api/v1/admin/users/{id}/factors/removal',
    summary: 'Takes the removal of the second factors of a user back',
    access: 'admin',
    permission: 'account.security',
    params: IdParams,
    reply: Nothing,
    refusals: ['notFound', 'accountErased', 'noPermission', 'permissionNotHeld'],
  }),
}
