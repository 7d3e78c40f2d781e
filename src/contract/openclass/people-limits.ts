/** What both sides hold the people of a class to. */
export const peopleLimits = {
  /** of one class */
  assistants: 20,
  /** why somebody was removed */
  reason: 200,
  /** people of one list; of more only the number is said */
  listed: 200,
} as const

/** Who waits reports it this often; who has not for the other has left. Seconds */
export const WAITING_SECONDS = 3
export const WAITING_LASTS_SECONDS = 20
