/** Whether this is the name of a time zone, as the clock of a school has one. */
export function isTimeZone(name: string): boolean {
  // offsets, which Intl takes too, have the other sign in PostgreSQL
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
