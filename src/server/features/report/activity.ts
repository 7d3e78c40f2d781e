import { type SQL, sql } from 'drizzle-orm'
import { userTypes } from '#contract/account/limits.ts'

/** Learning of people: user_id and `at`, when they began to watch or entered a class, or submitted homework. */
export const activityWithin = (within: (moment: SQL) => SQL): SQL => sql`
  select user_id, entered_at as at from view_records where ${within(sql`entered_at`)}
  union all select user_id, entered_at from class_visits where ${within(sql`entered_at`)}
  union all select student_id, submitted_at from homework_attempts
  where submitted_at is not null and ${within(sql`submitted_at`)}`

/** The course of a class `c`; a lesson that everybody may try names none that has to be bought. */
export const courseOfClass = sql`coalesce(c.product_id, (select l.product_id from lessons l where l.id = c.lesson_id))`

/** Learning of people in the classes of a course: user_id. */
export const learningOfCourse = (productId: number, within: (moment: SQL) => SQL): SQL => sql`
  select v.user_id from (
    select class_id, user_id, entered_at from view_records union all select class_id, user_id, entered_at from class_visits
  ) v join (
    select id from open_classes where product_id = ${productId}
    union select r.id from lessons l join open_classes r on r.lesson_id = l.id where l.product_id = ${productId}
  ) c on c.id = v.class_id
  where ${within(sql`v.entered_at`)}`

/** Learning of people that began before a moment and went on after another: user_id. */
export const learningWithin = (from: SQL, until: SQL): SQL => sql`
  select user_id from view_records where entered_at < ${until} and seen_at >= ${from}
  union all select user_id from class_visits where entered_at < ${until} and left_at >= ${from}
  union all select student_id from homework_attempts where submitted_at >= ${from} and submitted_at < ${until}`

/** Purchases of people: user_id and `at`; what cost nothing is none, nor what could not be given. */
export const purchasesWithin = (within: (moment: SQL) => SQL): SQL => sql`
  select o.user_id, p.paid_at as at from payments p join orders o on o.id = p.order_id
  where not p.is_test and p.outcome = 'granted' and p.amount > 0 and ${within(sql`p.paid_at`)}`

/** Registrations: user_id and `at`. */
export const registrationsWithin = (within: (moment: SQL) => SQL): SQL => sql`
  select id as user_id, created_at as at from users where ${within(sql`created_at`)}`

export const isStudent = (user: string): SQL =>
  sql`${sql.raw(user)}.types @> array[${userTypes.student}]::smallint[]`
