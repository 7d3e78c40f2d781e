/**
 * The one register of status codes. `key` names the text in locales/<lang>/errors.json.
 * 0, 1, 100001, 101007, 101022, 101036, 101037 and 101040 are the product's published codes;
 * 102xxx is the range of our own: 1020 transport, 1021 account, 1022 catalog, 1023 order, 1024 payment, 1025 back office, 1026 files.
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
  usernameNotFound: { code: 102121 },
  accountHasNoPhone: { code: 102122 },
  retrievalExpired: { code: 102123 },
  passwordsDiffer: { code: 102124 },
  accountLinkNeeded: { code: 102125 },
  accountLinkInvalid: { code: 102126 },
  usernameFixed: { code: 102127 },
  passwordWrong: { code: 102128 },
  passwordTriesUsed: { code: 102129 },
  passwordNotOwn: { code: 102130 },
  loginTooSoon: { code: 102131 },
  smsAddressLimit: { code: 102141 },
  smsSiteLimit: { code: 102142 },
  countryNotAllowed: { code: 102143 },
  voiceUnavailable: { code: 102144 },
  verificationNotCompleted: { code: 102145 },

  productNotFound: { code: 102201 },
  teacherNotFound: { code: 102202 },

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
  paypalTakesNoYuan: { code: 102510 },
  currencyNeedsPaypal: { code: 102511 },
  pricesNotConfirmed: { code: 102512 },
  customPageUnknown: { code: 102513 },
  customPageLinked: { code: 102514 },
  bannerUnknown: { code: 102515 },
  lastAdministrator: { code: 102521 },
  firstAdministrator: { code: 102522 },
  ownAccount: { code: 102523 },

  notAnImage: { code: 102601 },
  videoNotAllowed: { code: 102602 },
  imageTooLarge: { code: 102603 },
  videoTooLarge: { code: 102604 },
  tooManyPixels: { code: 102605 },
  tooManyFiles: { code: 102606 },
  tooManyUploads: { code: 102607 },
  storageUnavailable: { code: 102608 },
  fileLinkInvalid: { code: 102609 },
} as const satisfies Record<string, { code: number }>

export type RefusalName = keyof typeof refusals

export const SUCCESS = 0
