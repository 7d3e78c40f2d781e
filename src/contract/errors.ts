/**
 * The one register of status codes. `key` names the text in locales/<lang>/errors.json.
 * 0, 1, 100001, 101007, 101022, 101036, 101037 and 101040 are the product's published codes;
 * 102xxx is the range of our own: 1020 transport, 1021 account, 1022 catalog, 1023 order, 1024 payment, 1025 back office.
 */
export const refusals = {
  notSignedIn: { code: 100001 },
  noPermission: { code: 100003 },
  captchaAlreadyVerified: { code: 101007 },
  accountNotVerified: { code: 101022 },
  paymentDone: { code: 101036 },
  paymentPending: { code: 101037 },

  invalidField: { code: 102001 },
  malformedBody: { code: 102002 },
  bodyTooLarge: { code: 102003 },
  tooManyRequests: { code: 102004 },
  notFound: { code: 102005 },
  serverError: { code: 102006 },
  unavailable: { code: 102007 },
  unsupportedMediaType: { code: 102008 },
  invalidToken: { code: 102009 },

  loginFailed: { code: 102101 },
  captchaWrong: { code: 102102 },
  captchaRequired: { code: 102103 },
  smsCodeWrong: { code: 102104 },
  phoneFormat: { code: 102105 },
  phoneRegistered: { code: 102106 },
  phoneNotRegistered: { code: 102107 },
  smsSendFailed: { code: 102108 },
  usernameTaken: { code: 102109 },
  accountLocked: { code: 102110 },
  smsLimitReached: { code: 1 },
  setupLinkInvalid: { code: 102111 },
  fieldRequired: { code: 102112 },

  productNotFound: { code: 102201 },

  /** Order creation answers code 1; the browser shows the message in an alert box. */
  adminCannotOrder: { code: 1 },
  onlyStudentsOrder: { code: 1 },
  alreadyOwned: { code: 1 },
  offShelf: { code: 1 },
  soldOut: { code: 1 },
  notOrdered: { code: 1 },
  notFree: { code: 1 },
  orderNotFound: { code: 102301 },
  orderNotPending: { code: 102302 },

  currencyAbnormal: { code: 102401 },
  paymentNotSetUp: { code: 102402 },
  paymentUnavailable: { code: 102403 },

  confirmationMismatch: { code: 102501 },
  notADemo: { code: 102502 },
  teacherUnknown: { code: 102503 },
} as const satisfies Record<string, { code: number }>

export type RefusalName = keyof typeof refusals

export const SUCCESS = 0
