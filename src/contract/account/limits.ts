/** Patterns and limits of account fields; the server enforces them, the browser repeats them for comfort. */
export const userTypes = { admin: 1, teacher: 2, student: 3 } as const
export type UserType = (typeof userTypes)[keyof typeof userTypes]
export type UserTypeName = keyof typeof userTypes

/** Whether somebody has a type; a person may have several, a visitor none. */
export const is = (user: { types: readonly number[] } | null | undefined, type: UserTypeName): boolean =>
  user?.types.includes(userTypes[type]) === true

/** the account that administers the school and may never buy */
export const ADMIN_USERID = 1
export const DEFAULT_AREA_CODE = '86'

/** Dial code of phones that come without one, in a school that sends codes to these countries: the first of them. */
export const homeAreaCodeOf = ([first = DEFAULT_AREA_CODE]: readonly string[]): string => first

export const patterns = {
  mainlandPhone: /^1[3-9]\d{9}$/,
  otherPhone: /^\d{2,20}$/,
  areaCode: /^\d{1,4}$/,
  /** too short a number is a slip, wherever it is */
  parentPhone: /^\d{5,20}$/,
  /** the first administrator may be called `admin`: shorter than the names that people and the school choose later */
  firstUsername: /^[A-Za-z0-9_]{3,18}$/,
  username: /^(?!\d+$)[A-Za-z0-9_]{8,18}$/,
  password: /^[A-Za-z0-9_]{8,18}$/,
  email: /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/,
  smsCode: /^\d{6}$/,
} as const

export const isPhone = (areaCode: string, phone: string): boolean =>
  (areaCode === DEFAULT_AREA_CODE ? patterns.mainlandPhone : patterns.otherPhone).test(phone)

/** A parent's phone is given without a dial code: it is taken to be of the country that the student is from. */
export const isParentPhone = (areaCode: string, phone: string): boolean =>
  (areaCode === DEFAULT_AREA_CODE ? patterns.mainlandPhone : patterns.parentPhone).test(phone)

export const limits = {
  usernameInput: 32,
  passwordInput: 64,
  captchaInput: 6,
  smsCodeInput: 6,
  email: 64,
  name: 24,
  /** seconds until a code may be asked for again */
  smsCountdown: 120,
  smsCountdownOnLogin: 119,
  /** sends per phone in any rolling 24 hours */
  smsPerDay: 10,
  captchaAfterFailures: 5,
  registerSuccessSeconds: 5,
} as const

/** Where a registration on a phone came from; on a computer it is not given. */
export const registrationSources = ['wechatpublic', 'wap'] as const

export const loginTypes = { phonePassword: 1, phoneSms: 2, account: 3 } as const
export type LoginType = (typeof loginTypes)[keyof typeof loginTypes]

export const loginActions = ['username', 'telephone', 'smsmsg'] as const
export type LoginAction = (typeof loginActions)[number]

/** spelt as published */
export const smsActions = ['reg', 'backregverify', 'telphonelogin', 'getbackpasswod'] as const
/** with ours: the new number of somebody who is signed in, and their present one, which proves the account once more */
export const allSmsActions = [...smsActions, 'changephone', 'ownaccount'] as const
export type SmsAction = (typeof allSmsActions)[number]

export const smsTypes = { text: 1, voice: 2 } as const
