import { sql } from 'drizzle-orm'
import type { Tx } from '../db/database.ts'
import type { DemoCourseName } from './courses/all.ts'
import { seedPurchase } from './purchase.ts'

interface DemoLearner {
  username: string
  course: DemoCourseName
  /** so many lessons were watched to their ends, and the one after them up to this second */
  lessons: number
  second: number
}

const learners: readonly DemoLearner[] = [
  { username: 'student_demo', course: 'calligraphy', lessons: 2, second: 17 },
  { username: 'student_wu', course: 'calligraphy', lessons: 4, second: 8 },
  { username: 'student_zhao', course: 'programming', lessons: 6, second: 25 },
  { username: 'zhao_qingyang', course: 'calligraphy', lessons: 1, second: 12 },
]

/** Students in the middle of recorded courses, who watched a lesson a day until today. */
export async function seedLearning(tx: Tx, courseIds: ReadonlyMap<string, number>): Promise<void> {
  for (const { username, course, lessons, second } of learners) {
    const productId = courseIds.get(course)
    const { rows } = await tx.execute<{ id: number }>(sql`select id from users where username = ${username}`)
    const [student] = rows
    if (productId === undefined || !student) throw new Error(`nobody learns ${course} in the demo`)
    await seedPurchase(tx, student.id, productId)
    await tx.execute(sql`
      insert into watch_positions (user_id, video_id, second, watched, updated_at)
      select ${student.id}, video.id, case when place <= ${lessons} then video.duration else ${second} end,
        int4multirange(int4range(0, case when place <= ${lessons} then ceil(video.duration)::int else ${second} end)),
        now() - make_interval(days => ${lessons + 1} - place)
      from (
        select r.id as class_id, row_number() over (order by l.position)::int as place
        from lessons l join open_classes r on r.lesson_id = l.id where l.product_id = ${productId}
      ) learned
      join open_class_videos shown on shown.class_id = learned.class_id
      join videos video on video.id = shown.video_id
      where place <= ${lessons + 1}`)
  }
}
