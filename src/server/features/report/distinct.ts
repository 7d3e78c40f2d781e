import { type SQL, sql } from 'drizzle-orm'

/**
 * SQL: each person once in each place, as rows of `place` and `user_id`. Both become one number, since a million numbers are
 * sorted in a fraction of the time in which as many pairs of columns are hashed.
 * @param place a whole number below 2^32, of a row `one`
 * @param people what has `user_id` and what the place is made of
 */
export const onceInEach = (place: SQL, people: SQL): SQL => sql`
  select pair >> 31 as place, (pair & 2147483647)::int as user_id from (
    select unnest(array_agg(distinct pair)) as pair from (
      select (${place}::int8 << 31) | one.user_id as pair from (${people}) one offset 0
    ) pairs
  ) pairs`
