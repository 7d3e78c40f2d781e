import { randomBytes } from 'node:crypto'
import { openClasses, openClassTeachers } from '#server/db/tables/all.ts'
import { aProduct } from './factories.ts'
import type { TestSchool } from './test-school.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE

/** Begin and end of a class, by its state now; each an hour long. */
export const times = {
  toCome: () => ({ beginAt: new Date(Date.now() + HOUR), endAt: new Date(Date.now() + 2 * HOUR) }),
  running: () => ({
    beginAt: new Date(Date.now() - HOUR / 2),
    endAt: new Date(Date.now() + HOUR / 2),
  }),
  past: () => ({ beginAt: new Date(Date.now() - 3 * HOUR), endAt: new Date(Date.now() - 2 * HOUR) }),
}

/** an open class always has its times */
export type TestClass = typeof openClasses.$inferSelect & { beginAt: Date; endAt: Date }

/** A free class that is running, unless said otherwise. */
export async function anOpenClass(
  school: TestSchool,
  values: Partial<typeof openClasses.$inferInsert> = {},
  teacherIds: readonly number[] = [],
): Promise<TestClass> {
  const [made] = await school.deps.db
    .insert(openClasses)
    .values({
      name: `Class ${randomBytes(4).toString('hex')}`,
      cryptId: `c${randomBytes(12).toString('base64url')}`,
      streamKey: randomBytes(18).toString('base64url'),
      ...times.running(),
      ...values,
    })
    .returning()
  if (!made?.beginAt || !made.endAt) throw new Error('no open class was made')
  if (teacherIds.length > 0)
    await school.deps.db
      .insert(openClassTeachers)
      .values(teacherIds.map((teacherId, position) => ({ classId: made.id, teacherId, position })))
  return { ...made, beginAt: made.beginAt, endAt: made.endAt }
}

/** A class for 29.00 unless said otherwise, with its product. */
export async function aChargedClass(
  school: TestSchool,
  values: Partial<typeof openClasses.$inferInsert> = {},
  { price = '29', teacherIds = [] }: { price?: string; teacherIds?: number[] } = {},
) {
  const product = await aProduct(school, { type: 6, price }, teacherIds)
  return { product, openClass: await anOpenClass(school, { productId: product.id, ...values }, teacherIds) }
}
