/** An administrator has so many in work at once. */
export const OPEN_EXPORTS = 3
/** after so many days the files are removed */
export const EXPORT_DAYS = 7
