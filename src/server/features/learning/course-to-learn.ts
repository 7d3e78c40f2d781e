import { sql } from 'drizzle-orm'
import { productTypes } from '#contract/catalog/enums.ts'
import type { Language } from '#contract/languages.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { learning } from '#contract/learning/operations.ts'
import type { Db } from '../../db/database.ts'
import { refuse } from '../../lib/refusal.ts'
import { grantIsLive, kindsOf, ownsProduct } from '../catalog/index.ts'
import { textIn, translationWanted } from '../site/index.ts'
import { courseProgress } from './course-progress.ts'
import { teacherNames } from './teacher-names.ts'

type Course = OperationTypes<typeof learning.courseToLearn>['reply']
type Facts = Pick<Course, 'name' | 'cover_url' | 'type' | 'teacher_name' | 'valid_until' | 'server_time'>
type Held = Pick<Course['courses'][number], 'product_id' | 'name' | 'cover_url' | 'type' | 'teacher_name'>

async function factsOf(
  db: Db,
  userId: number,
  productId: number,
  language: Language | undefined,
): Promise<Facts> {
  const { rows } = await db.execute<Facts & Record<string, unknown>>(sql`
    select ${textIn('p', 'name', language)} as name, p.cover_url, p.type, ${teacherNames} as teacher_name,
      (
        select floor(extract(epoch from valid_until))::int8 from grants
        where user_id = ${userId} and product_id = p.id and ${grantIsLive}
        order by valid_until desc nulls first limit 1
      ) as valid_until,
      floor(extract(epoch from now()))::int8 as server_time
    from products p where p.id = ${productId}`)
  const facts = rows[0]
  if (!facts) throw refuse('productNotFound')
  return facts
}

const coursesOfPackage = async (db: Db, productId: number, language: Language | undefined): Promise<Held[]> =>
  (
    await db.execute<Held & Record<string, unknown>>(sql`
      select p.id as product_id, ${textIn('p', 'name', language)} as name, p.cover_url, p.type, ${teacherNames} as teacher_name
      from package_products h join products p on p.id = h.product_id
      where h.package_id = ${productId} and p.type <> ${productTypes.physical}
      order by h.position, p.id`)
  ).rows

/**
 * A course for who learns it.
 * @throws Refusal productNotFound, courseNotOwned for who never had it or has it no more
 */
export async function courseToLearn(
  db: Db,
  userId: number,
  productId: number,
  callers: Language,
): Promise<Course> {
  if (!(await ownsProduct(db, userId, productId))) throw refuse('courseNotOwned')
  const language = await translationWanted(db, callers)
  const held = await coursesOfPackage(db, productId, language)
  const ids = held.map(({ product_id }) => product_id)
  const [facts, { lessonsOf, progressOf }] = await Promise.all([
    factsOf(db, userId, productId, language),
    courseProgress(db, userId, [productId, ...ids], language),
  ])
  return {
    product_id: productId,
    ...facts,
    class_type: kindsOf(facts.type).class_type,
    ...progressOf(productId),
    lessons: lessonsOf(productId),
    courses: held.map((course) => ({ ...course, ...progressOf(course.product_id) })),
  }
}
