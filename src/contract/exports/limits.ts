export const exportStatuses = { waiting: 0, running: 1, success: 2, failed: 3 } as const

/** An administrator has so many in work at once. */
export const OPEN_EXPORTS = 3
/** after so many days the files are removed */
export const EXPORT_DAYS = 7
