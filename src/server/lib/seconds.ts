/** A moment as the API answers it: whole seconds since 1970. */
export const seconds = (at: Date): number => Math.floor(at.getTime() / 1000)

/** The same of a moment that may be missing. */
export const secondsOrNull = (at: Date | null | undefined): number | null => (at ? seconds(at) : null)
