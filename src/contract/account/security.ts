import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { AreaCode, described, Flag, Id, IdParams, Line, Nothing, Telephone, Timestamp } from '../schema.ts'
import { limits } from './limits.ts'

const OwnSession = Type.Object({
  id: Id,
  browser: described(Type.String(), 'names of products, such as Firefox and Windows; empty when unknown'),
  system: Type.String(),
  address: described(Type.String(), 'the network address it signed in from'),
  created_at: Timestamp,
  last_used_at: described(Timestamp, 'to about five minutes'),
  is_current: described(Flag, '1: the session of this call'),
})

/** What the signed-in may do about their own account: sessions, password, phone. */
export const security = {
  ownSessions: operation({
    method: 'GET',
    path: '/api/v1/account/sessions',
    summary: 'The valid sessions of the caller, that of this call first, then the last used',
    access: 'signedIn',
    permission: 'account.read',
    own: true,
    reply: Type.Object({ list: Type.Array(OwnSession) }),
  }),
  endOwnSession: operation({
    method: 'DELETE',
    path: '/api/v1/account/sessions/{id}',
    summary: 'Signs one of the caller’s sessions out',
    access: 'signedIn',
    permission: 'account.write',
    own: true,
    proof: 'always',
    params: IdParams,
    reply: Nothing,
    refusals: ['notFound'],
  }),
  endOtherSessions: operation({
    method: 'DELETE',
    path: '/api/v1/account/sessions',
    summary: 'Ends every session of the caller except that of this call',
    access: 'signedIn',
    permission: 'account.write',
    own: true,
    proof: 'always',
    reply: Nothing,
  }),
  changePassword: operation({
    method: 'PUT',
    path: '/api/v1/account/password',
    summary: 'Changes the own password and signs the other sessions out',
    access: 'signedIn',
    permission: 'account.write',
    own: true,
    // of who has a second factor
    proof: 'sometimes',
    body: Type.Object({
      old_password: Line(limits.passwordInput),
      password: Line(limits.passwordInput),
      repassword: Line(limits.passwordInput),
    }),
    reply: Nothing,
    refusals: ['passwordWrong', 'passwordTriesUsed', 'passwordsDiffer', 'invalidField'],
  }),
  changePhone: operation({
    method: 'PUT',
    path: '/api/v1/account/phone',
    summary:
      'Changes the own phone by the password and a code sent to the new number for `changephone`; signs the other sessions out',
    access: 'signedIn',
    permission: 'account.write',
    own: true,
    // of who has a second factor
    proof: 'sometimes',
    body: Type.Object({
      password: Line(limits.passwordInput),
      area_code: Type.Optional(AreaCode),
      telephone: Telephone,
      smscode: Line(limits.smsCodeInput),
    }),
    reply: Nothing,
    refusals: [
      'passwordWrong',
      'passwordTriesUsed',
      'phoneFormat',
      'phoneRegistered',
      'smsCodeWrong',
      'smsCodeTriesUsed',
    ],
  }),
}
