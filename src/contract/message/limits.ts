/** Of the codes that prove an e-mail address, and of sending. */
export const mailLimits = {
  codeSeconds: 600,
  codeTries: 5,
  codesPerDay: 5,
  codeWaitSeconds: 60,
  /** a mail that nobody takes is tried for so long */
  tryHours: 24,
} as const
