import { type SQL, sql } from 'drizzle-orm'
import type { EnquiryState, EnquiryTopic } from '#contract/support/limits.ts'

const second = (moment: SQL): SQL => sql`floor(extract(epoch from ${moment}))::int8`

/** The state of an enquiry `e`, in the words of the contract. */
const stateOf = sql`case when e.closed_at is not null then 'closed'
  when e.waiting_since is not null then 'waiting' else 'answered' end`

/** SQL condition: an enquiry `e` is in a state. */
export const isInState = (state: EnquiryState): SQL => sql`${stateOf} = ${state}`

export interface EnquiryRow {
  [column: string]: unknown
  id: number
  topic: EnquiryTopic
  subject: string
  state: EnquiryState
  created_at: number
  last_at: number
}
/** What both sides see of an enquiry `e`. */
export const enquiryColumns = sql`e.id, e.topic, e.subject, ${stateOf} as state,
  ${second(sql`e.created_at`)} as created_at, ${second(sql`e.last_at`)} as last_at`

export interface SchoolEnquiryRow extends EnquiryRow {
  userid: number
  username: string
  name: string
  waiting_since: number | null
}
/** What the school sees of an enquiry `e` of the user `u`. */
export const schoolColumns = sql`${enquiryColumns}, u.id as userid, u.username, u.name,
  ${second(sql`e.waiting_since`)} as waiting_since`
