import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'

/** of the locks of what is planned for the students of a course */
const COURSE_TIME = 7302

/**
 * Keeps the time of these people as it is until the transaction ends: whoever reads it in order to write it takes this
 * lock before any other, of several people in the order of their numbers.
 */
export async function lockTimeOf(tx: Tx, people: readonly (number | null)[]): Promise<void> {
  const ids = [...new Set(people)].filter((id) => id !== null).sort((a, b) => a - b)
  for (const id of ids) await tx.execute(sql`select lock_person_time(${id}::int)`)
}

/**
 * Until the transaction ends no student of the course books a lesson elsewhere: whoever plans for all of them takes this
 * lock after those of people, before reading when the students are busy.
 */
export async function lockStudentsOf(tx: Tx, productId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${COURSE_TIME}::int, ${productId}::int)`)
}

/** The other side of `lockStudentsOf`: until the transaction ends nothing is planned for the courses that a student owns. */
export async function lockCoursesOf(tx: Tx, studentId: number): Promise<void> {
  await tx.execute(sql`
    select pg_advisory_xact_lock_shared(${COURSE_TIME}::int, product_id)
    from (select distinct product_id from grants where user_id = ${studentId} order by product_id) owned`)
}
