import { Type } from 'typebox'
import { LAST_CURRENCY } from '../currencies.ts'
import { languages } from '../languages.ts'
import { operation } from '../operation.ts'
import { PermissionName } from '../role/operations.ts'
import {
  AgreementVersion,
  AreaCode,
  component,
  described,
  Flag,
  Id,
  IdParams,
  Line,
  named,
  Nothing,
  Nullable,
  OneOf,
  Telephone,
} from '../schema.ts'
import { PosterTypeNumber } from '../share/schema.ts'
import { Captcha, CryptKey } from './codes.ts'
import { limits, loginTypes, registrationSources, userTypes } from './limits.ts'
import { textPatterns } from '../text-patterns.ts'

const UserTypeValue = named(Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)]), userTypes)
const LoginActionValue = Type.Union([
  Type.Literal('username'),
  Type.Literal('telephone'),
  Type.Literal('smsmsg'),
])

export const Token = component(
  'Token',
  Type.Object({
    token_type: Type.Literal('Bearer'),
    access_token: Type.String(),
    refresh_token: Type.String(),
    expires_in: described(Type.Integer(), 'seconds until the access token expires'),
  }),
)
export const SignedIn = component('SignedIn', Type.Object({ token: Token, userid: Id }))

const CurrentUser = component(
  'CurrentUser',
  Type.Object({
    userid: Id,
    username: Type.String(),
    name: Type.String(),
    avatar: Type.String(),
    telephone: Type.String(),
    area_code: Type.String(),
    agencyreferred: Type.String(),
    student: Nullable(Type.Object({ studentuid: Id, userid: Id })),
    types: Type.Array(UserTypeValue),
    username_edited: Flag,
    abilities: described(
      Type.Array(PermissionName),
      'of an administrator: what their role permits, by which screens show what they may do',
    ),
  }),
)

/** As it is stored. */
export const LoginType = Type.Object({
  logintype: named(
    Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)], { default: 3 }),
    loginTypes,
  ),
})

const LoginErrorQuery = Type.Object({
  login_action: Type.Optional(LoginActionValue),
  username: Type.Optional(Line(limits.usernameInput)),
  telephone: Type.Optional(Telephone),
  area_code: Type.Optional(AreaCode),
})

export const account = {
  currentUser: operation({
    method: 'GET',
    path: '/api/user/current',
    summary: 'The signed-in user',
    access: 'signedIn',
    permission: 'account.read',
    own: true,
    reply: CurrentUser,
  }),
  userById: operation({
    method: 'GET',
    path: '/api/user/{id}',
    summary:
      'A user record: the own one, any to an administrator, those of their students with a masked phone to a teacher; without a token the one that the verification cookie names',
    access: 'public',
    permission: 'account.read',
    params: IdParams,
    reply: Type.Object({
      userid: Id,
      username: Type.String(),
      email: Type.String(),
      telephone: Type.String(),
      area_code: Type.String(),
      username_edited: Flag,
    }),
    refusals: ['notSignedIn', 'noPermission', 'notFound', 'accountLinkNeeded'],
  }),
  userCheck: operation({
    method: 'POST',
    path: '/api/user/check',
    summary: 'Whether an account exists; answers its id and nothing else',
    access: 'public',
    permission: 'account.read',
    body: Type.Object({
      area_code: Type.Optional(AreaCode),
      telephone: Type.Optional(Telephone),
      username: Type.Optional(Line(limits.usernameInput)),
      userid: Type.Optional(Id),
    }),
    reply: Nullable(Type.Object({ id: Id })),
  }),
  register: operation({
    method: 'POST',
    path: '/api/user/register',
    summary: 'A student registers by mobile phone',
    access: 'public',
    anonymous: true,
    permission: 'account.write',
    body: Type.Object({
      area_code: Type.Optional(AreaCode),
      telephone: Telephone,
      imgcaptcha: Captcha,
      crypt_key: CryptKey,
      smscode: Line(limits.smsCodeInput),
      password: Line(limits.passwordInput),
      regtype: Type.Optional(OneOf(['', ...registrationSources])),
      audition: Type.Optional(OneOf(['', '0', '1'])),
      name: Type.Optional(Line(limits.name)),
      sex: Type.Optional(Type.Union([Type.Literal(''), Type.Literal('0'), Type.Literal('1')])),
      birthday: Type.Optional(Type.String({ maxLength: 10, pattern: textPatterns.optionalDay })),
      email: Type.Optional(Line(limits.email)),
      grade: Type.Optional(Line(64)),
      subject: Type.Optional(Line(64)),
      parent_name: Type.Optional(Line(limits.name)),
      parent_telephone: Type.Optional(Telephone),
      fissionid: Type.Optional(Line(64)),
      recommenduserid: described(
        Type.Optional(Type.String({ maxLength: 10, pattern: '^\\d*$' })),
        'number of the user who recommended the school; one that nobody has is not kept',
      ),
      poster: described(
        Type.Optional(PosterTypeNumber),
        'what the share poster invites to whose code led here',
      ),
      agreement_version: AgreementVersion,
    }),
    reply: SignedIn,
    refusals: [
      'phoneFormat',
      'phoneRegistered',
      'captchaWrong',
      'smsCodeWrong',
      'smsCodeTriesUsed',
      'fieldRequired',
      'agreementChanged',
    ],
  }),
  login: operation({
    method: 'POST',
    path: '/api/user/login',
    summary: 'Sign in by user name, by phone and password, or by phone and SMS code',
    access: 'public',
    anonymous: true,
    permission: 'account.write',
    body: Type.Object({
      login_action: LoginActionValue,
      username: Type.Optional(Line(limits.usernameInput)),
      telephone: Type.Optional(Telephone),
      password: Type.Optional(Line(limits.passwordInput)),
      imgcaptcha: Type.Optional(Captcha),
      area_code: Type.Optional(AreaCode),
      smscode: Type.Optional(Line(limits.smsCodeInput)),
      crypt_key: Type.Optional(CryptKey),
    }),
    reply: described(
      Type.Interface([SignedIn], { is_verify: Type.Optional(Flag) }),
      'is_verify 1: the account must be verified first, as when it is refused with accountNotVerified. Refused with secondFactorNeeded, the data have the ticket for the second step and its `factors`',
    ),
    refusals: [
      'accountNotVerified',
      'initialPasswordExpired',
      'loginFailed',
      'captchaRequired',
      'captchaWrong',
      'smsCodeWrong',
      'smsCodeTriesUsed',
      'phoneFormat',
      'phoneNotRegistered',
      'accountLocked',
      'accountMerged',
      'loginTooSoon',
      'tooManyRequests',
      'ssoRequired',
      'secondFactorNeeded',
    ],
  }),
  loginErrorNumber: operation({
    method: 'POST',
    path: '/api/user/check/loginerrornum',
    summary: 'Failed logins of an account name; fields travel in the query, the body is accepted too',
    access: 'public',
    permission: 'account.read',
    query: LoginErrorQuery,
    body: Type.Optional(Nullable(LoginErrorQuery)),
    reply: Type.Object({ login_error_num: Type.Integer() }),
  }),
  loginType: operation({
    method: 'GET',
    path: '/api/user/logintype',
    summary:
      'The tab that the login page opens with, whether there are other ways to log in, and whether anybody runs the school',
    access: 'public',
    permission: 'account.read',
    reply: Type.Interface([LoginType], {
      has_more_ways: described(
        Flag,
        '1: one may also log in with an account elsewhere or by a passkey alone',
      ),
      needs_setup: described(Flag, '1: the school has no administrator yet'),
    }),
  }),
  logout: operation({
    method: 'POST',
    path: '/api/user/logout',
    summary: 'Ends the session',
    access: 'public',
    permission: 'account.write',
    reply: Nothing,
  }),
  verifyToken: operation({
    method: 'GET',
    path: '/api/accesstokens/Verification',
    summary: 'Whether the token is good; 401 when it is not, or when there is none',
    access: 'public',
    permission: 'account.read',
    reply: Nothing,
    refusals: ['invalidToken'],
  }),
  refreshToken: operation({
    method: 'POST',
    path: '/api/accesstokens/refresh',
    summary: 'Exchanges a refresh token; 401 when it is not good',
    access: 'public',
    anonymous: true,
    permission: 'account.read',
    body: Type.Object({ refresh_token: Line(128, 1) }),
    reply: Token,
    refusals: ['invalidToken'],
  }),
  setupAdmin: operation({
    method: 'POST',
    path: '/api/setup/admin',
    summary: 'Makes the first administrator with the one-time link printed at the start',
    access: 'public',
    anonymous: true,
    permission: 'account.write',
    body: Type.Object({
      token: Line(128, 1),
      username: Line(limits.usernameInput, 1),
      password: Line(limits.passwordInput, 1),
      main_language: described(
        Type.Optional(OneOf(languages)),
        'what the school writes in; left out: as it is set',
      ),
      time_zone: described(
        Type.Optional(Line(64, 1)),
        "IANA name of the school's clock; left out: as it is set",
      ),
      currency: described(
        Type.Optional(Type.Integer({ minimum: 1, maximum: LAST_CURRENCY })),
        'number of the currency that courses are sold in; left out: as it is set',
      ),
      area_code: described(
        Type.Optional(AreaCode),
        'dial code of the country to whose phones codes are sent; left out: as it is set',
      ),
    }),
    reply: SignedIn,
    refusals: ['setupLinkInvalid', 'invalidField'],
  }),
}
