/** What proves a person beside the password: a passkey, a code of an app, or one of the recovery codes. */
export const factors = ['passkey', 'totp', 'recovery'] as const
export type Factor = (typeof factors)[number]

/** Of whom the school demands a second factor. */
export const demandedOf = ['nobody', 'sensitive', 'administrators'] as const
export type DemandedOf = (typeof demandedOf)[number]

export const factorLimits = {
  /** digits of a code */
  totpDigits: 6,
  /** recovery codes that are made at a time */
  recoveryCodes: 10,
  /** a recovery code as people type it, with signs between its groups */
  recoveryInput: 40,
  /** of one person */
  passkeys: 10,
  passkeyName: 40,
  /** days until a demand holds */
  graceDays: 60,
  /** minutes for which a proof is good: the least and the most that a school may set */
  proofMinutesLeast: 5,
  proofMinutesMost: 480,
  /** hours between asking for the removal of somebody's factors and the removal */
  removalHours: 24,
} as const
