/** Who wanted an erasure: the person, the school, the time for which an unused account is kept, a backup from before it. */
export const erasureCauses = ['own', 'school', 'unused', 'restored'] as const
export type ErasureCause = (typeof erasureCauses)[number]

/** A person may ask for the file of their data once in so many hours. */
export const DATA_FILE_HOURS = 24
/** after so many days the file is removed */
export const DATA_FILE_DAYS = 7
/** characters of what somebody wants to be corrected, and of the answer; and how many may wait for one */
export const correctionLimits = { text: 500, open: 5 } as const
