/** Patterns of texts that several schemas share. */
export const textPatterns = {
  /** a time of the day's clock */
  clock: '^([01]\\d|2[0-3]):[0-5]\\d$',
  day: '^\\d{4}-\\d{2}-\\d{2}$',
  /** a day, or none */
  optionalDay: '^(\\d{4}-\\d{2}-\\d{2})?$',
  dialCode: '^\\d{1,4}$',
  money: '^\\d{1,9}(\\.\\d{1,4})?$',
  /** bytes as WebAuthn's JSON writes them */
  base64url: '^[\\w-]+$',
  statisticsCode: '^[A-Za-z0-9_-]{0,64}$',
} as const
