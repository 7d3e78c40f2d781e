import dayjs from 'dayjs'

/** The value of a datetime-local field for a moment (Unix seconds), in the reader's zone. */
export const toLocal = (unix: number): string => dayjs.unix(unix).format('YYYY-MM-DDTHH:mm')

/** The moment of such a value; null while it is incomplete. */
export function fromLocal(text: string): number | null {
  // Date accepts years below 100, as they occur while a year is typed; dayjs takes them for later ones.
  const at = dayjs(new Date(text))
  return at.isValid() ? at.unix() : null
}
