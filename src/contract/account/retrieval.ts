import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { AreaCode, described, Line, Nothing, Telephone } from '../schema.ts'
import { limits } from './limits.ts'
import { Captcha, CryptKey } from './codes.ts'

const StepToken = Line(128, 1)
/** any of the published action words; the code that is sent is bound to `getbackpasswod` whatever stands here */
const GetBackAction = Type.Union([
  Type.Literal('getbackpasswod'),
  Type.Literal('telphonelogin'),
  Type.Literal('reg'),
  Type.Literal('backregverify'),
])

/** A forgotten password: who, an SMS code, a new one. Each step's token opens the next, once, for ten minutes. */
export const retrieval = {
  retrieveStep1: operation({
    method: 'POST',
    path: '/api/user/password/getback/step1',
    summary: 'Names the account by phone or user name; uses the captcha up',
    access: 'public',
    permission: 'account.write',
    body: Type.Object({
      getback_action: Type.Optional(GetBackAction),
      area_code: Type.Optional(AreaCode),
      telephone: Type.Optional(Telephone),
      username: Type.Optional(Line(limits.usernameInput)),
      imgcaptcha: described(
        Type.Optional(Captcha),
        'left out by a browser that has had its captcha checked: its cookie names it',
      ),
      crypt_key: Type.Optional(CryptKey),
    }),
    reply: Type.Object({
      step1_token: Type.String(),
      area_code: Type.String(),
      telephone: described(
        Type.String(),
        'masked but for two digits: enough to recognise, too little to learn',
      ),
    }),
    refusals: ['captchaWrong', 'phoneFormat', 'phoneNotRegistered', 'usernameNotFound', 'accountHasNoPhone'],
  }),
  retrieveStep2: operation({
    method: 'POST',
    path: '/api/user/password/getback/step2',
    summary: 'Proves the phone by the SMS code',
    access: 'public',
    permission: 'account.write',
    body: Type.Object({ step1_token: StepToken, smscode: Line(limits.smsCodeInput) }),
    reply: Type.Object({ step2_token: Type.String() }),
    refusals: ['retrievalExpired', 'smsCodeWrong', 'smsCodeTriesUsed', 'accountLocked', 'accountMerged'],
  }),
  retrieveStep3: operation({
    method: 'POST',
    path: '/api/user/password/getback/step3',
    summary: 'Sets the new password and ends every session of the account',
    access: 'public',
    permission: 'account.write',
    body: Type.Object({
      step2_token: StepToken,
      password: Line(limits.passwordInput),
      repassword: Line(limits.passwordInput),
    }),
    reply: Nothing,
    refusals: ['retrievalExpired', 'passwordsDiffer', 'invalidField'],
  }),
}
