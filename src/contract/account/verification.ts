import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { AgreementVersion, AreaCode, described, Id, Line, Nothing, Telephone } from '../schema.ts'
import { limits } from './limits.ts'
import { Captcha, CryptKey } from './codes.ts'
import { SignedIn } from './operations.ts'

/** Accounts that the school made: their owners prove the phone and choose a password of their own. */
export const verification = {
  openAccountLink: operation({
    method: 'POST',
    path: '/api/user/accountlink',
    summary: 'Takes an administrator’s one-time link in the place of a login; sets the verification cookie',
    access: 'public',
    permission: 'account.read',
    body: Type.Object({ userid: Id, link: Line(128, 1) }),
    reply: Nothing,
    refusals: ['accountLinkInvalid'],
  }),
  verifyAccount: operation({
    method: 'POST',
    path: '/api/user/{userid}/backregverify',
    summary: 'Verifies the account that this browser has just logged in to, and signs it in',
    access: 'public',
    permission: 'account.write',
    params: Type.Object({ userid: Id }),
    body: Type.Object({
      username: described(Type.Optional(Line(limits.usernameInput)), 'left out or unchanged: stays as it is'),
      email: Type.Optional(Line(limits.email)),
      area_code: Type.Optional(AreaCode),
      telephone: described(Type.Optional(Telephone), 'read only where the account has none yet'),
      password: Line(limits.passwordInput),
      imgcaptcha: Type.Optional(Captcha),
      crypt_key: Type.Optional(CryptKey),
      smscode: Line(limits.smsCodeInput),
      agreement_version: AgreementVersion,
    }),
    reply: SignedIn,
    refusals: [
      'notSignedIn',
      'accountLinkNeeded',
      'phoneFormat',
      'phoneRegistered',
      'usernameTaken',
      'usernameFixed',
      'passwordNotOwn',
      'invalidField',
      'captchaWrong',
      'smsCodeWrong',
      'smsCodeTriesUsed',
      'agreementChanged',
      'secondFactorNeeded',
    ],
  }),
}
