import { type SQL, sql } from 'drizzle-orm'

/** The channel of PostgreSQL on which servers say whose messages have changed: numbers of users, with commas. */
export const UNREAD_CHANNEL = 'unread_messages'
/** so many numbers of ten digits stay below the 8,000 bytes of a notification */
const PEOPLE_PER_NOTICE = 700

/**
 * A select that notifies all servers, once the transaction is committed, whose messages have changed.
 * @param people a select of user_id
 */
export const announceTo = (people: SQL): SQL => sql`
  select pg_notify(${UNREAD_CHANNEL}, string_agg(user_id::text, ','))
  from (
    select user_id, (row_number() over (order by user_id) - 1) / ${PEOPLE_PER_NOTICE}::int as part
    from (select distinct user_id from (${people}) as told_now) as people
  ) as parts group by part`
