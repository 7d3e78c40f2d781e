import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { AreaCode, described, Line, named, Nullable, Telephone } from '../schema.ts'
import { limits, smsTypes } from './limits.ts'

/** Names the captcha that was drawn; answered with its picture, and sent back with what was read in it. */
export const CryptKey = Line(64)
/** What somebody read in the picture of a captcha, as they typed it. */
export const Captcha = Line(limits.captchaInput)
/** a code is bound to its action */
const SmsActionValue = Type.Union([
  Type.Literal('reg'),
  Type.Literal('backregverify'),
  Type.Literal('telphonelogin'),
  Type.Literal('getbackpasswod'),
  Type.Literal('changephone'),
  Type.Literal('ownaccount'),
])

const CaptchaCheck = Type.Object({ imgcaptcha: Type.Optional(Captcha), crypt_key: Type.Optional(CryptKey) })

/** Captchas, and the codes by SMS that they permit. */
export const accountCodes = {
  captcha: operation({
    method: 'GET',
    path: '/api/captcha/getcode',
    summary: 'A drawn captcha, good for ten minutes',
    access: 'public',
    anonymous: true,
    permission: 'account.read',
    reply: Type.Object({
      captcha: described(Type.String(), 'data:image/png;base64'),
      crypt_key: Type.String(),
    }),
  }),
  captchaCheck: operation({
    method: 'POST',
    path: '/api/captcha/check',
    summary: 'Checks a captcha without using it up; a wrong value uses it up',
    access: 'public',
    anonymous: true,
    permission: 'account.read',
    query: CaptchaCheck,
    body: Type.Optional(Nullable(CaptchaCheck)),
    reply: Type.Boolean(),
    refusals: ['captchaWrong'],
  }),
  sendSmsCode: operation({
    method: 'POST',
    path: '/api/smsmsg/sendcode',
    summary:
      'Sends a code by SMS or voice; needs a valid captcha first, or with the slider on a ticket of it, and two minutes since the last code to the number',
    access: 'public',
    permission: 'account.write',
    body: Type.Object({
      action: SmsActionValue,
      telephone: described(
        Type.Optional(Telephone),
        "left out for `getbackpasswod`, whose phone the step's token names, and for `ownaccount`, which is the caller's",
      ),
      areacode: Type.Optional(AreaCode),
      area_code: Type.Optional(AreaCode),
      imgcaptcha: Type.Optional(Captcha),
      crypt_key: Type.Optional(CryptKey),
      smstype: Type.Optional(named(Type.Union([Type.Literal(1), Type.Literal(2)]), smsTypes)),
      step1_token: Type.Optional(Line(128)),
      ticket: Type.Optional(Line(512)),
      randstr: Type.Optional(Line(64)),
    }),
    reply: described(
      Type.Object({ sendsmsnums: Type.Integer() }),
      'sends used in the rolling 24 hours, this one included',
    ),
    refusals: [
      'captchaWrong',
      'phoneFormat',
      'phoneRegistered',
      'phoneNotRegistered',
      'smsLimitReached',
      'smsTooSoon',
      'smsSendFailed',
      'smsAddressLimit',
      'smsSiteLimit',
      'countryNotAllowed',
      'voiceUnavailable',
      'verificationNotCompleted',
      'notSignedIn',
      'retrievalExpired',
      'accountHasNoPhone',
    ],
  }),
}
