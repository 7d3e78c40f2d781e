import dayjs from 'dayjs'

/** What a datetime-local field shows of a moment (Unix seconds): the clock on the reader's own wall. */
export const toLocal = (unix: number): string => dayjs.unix(unix).format('YYYY-MM-DDTHH:mm')

/** The moment that such a field names; null while it names none. */
export function fromLocal(text: string): number | null {
  // Date reads the years below 100 that stand in a field while a year is typed; dayjs takes them for later ones.
  const at = dayjs(new Date(text))
  return at.isValid() ? at.unix() : null
}
