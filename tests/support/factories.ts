import { randomInt } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { userTypes } from '#contract/account/limits.ts'
import { builtInRoleIds } from '#contract/role/built-in.ts'
import { stockTypes } from '#contract/catalog/enums.ts'
import { syncLessonClasses } from '#server/features/openclass/lesson-classes.ts'
import { lessons, openClasses, products, productTeachers, users } from '#server/db/tables/all.ts'
import { openStock } from '#server/features/order/opening-stock.ts'
import type { TestSchool } from './test-school.ts'

export const PASSWORD = 'secret_12'
let hashed: Promise<string> | undefined
/** One hash with the lowest cost for all test users: every login of a test compares with it. */
const passwordHash = (): Promise<string> =>
  (hashed ??= hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 }))

let serial = randomInt(1_000_000)
const next = (): number => ++serial

export const newPhone = (): string => `138${String(next()).padStart(8, '0').slice(-8)}`

export type TestUser = typeof users.$inferSelect

/** Creates a user of the given types, a student unless said otherwise; an administrator is an owner. */
export async function aUser(
  school: TestSchool,
  values: Partial<typeof users.$inferInsert> = {},
): Promise<TestUser> {
  const [user] = await school.deps.db
    .insert(users)
    .values({
      username: `user_${next()}`,
      telephone: newPhone(),
      passwordHash: await passwordHash(),
      name: `User ${serial}`,
      types: [userTypes.student],
      ...(values.types?.includes(userTypes.admin) && { roleId: builtInRoleIds.owner }),
      ...values,
    })
    .returning()
  if (!user) throw new Error('no user was made')
  return user
}

/** Signs a user in through HTTP. @returns the access token */
export async function tokenOf(school: TestSchool, user: TestUser, password = PASSWORD): Promise<string> {
  const answer = await school.call('POST /api/user/login', {
    body: { login_action: 'username', username: user.username, password },
  })
  if (answer.code !== 0) throw new Error(`could not sign ${user.username} in: ${answer.message}`)
  return answer.data.token.access_token
}

/** A signed-in student, teacher or administrator. */
export async function signedIn(
  school: TestSchool,
  types: number[] = [userTypes.student],
  values: Partial<typeof users.$inferInsert> = {},
): Promise<{ user: TestUser; token: string }> {
  const user = await aUser(school, { types, ...values })
  return { user, token: await tokenOf(school, user) }
}

/** The school's first administrator, userid 1. */
export const theAdmin = (school: TestSchool) =>
  signedIn(school, [userTypes.admin], { id: 1, username: 'admin', telephone: null })

export type TestProduct = typeof products.$inferSelect

/** Creates a class on sale for 199.00 unless said otherwise; a limited stock gets its opening movement. */
export async function aProduct(
  school: TestSchool,
  values: Partial<typeof products.$inferInsert> = {},
  teacherIds: number[] = [],
): Promise<TestProduct> {
  return school.deps.db.transaction(async (tx) => {
    const [product] = await tx
      .insert(products)
      .values({ type: 1, status: 2, name: `Course ${next()}`, price: '199', ...values })
      .returning()
    if (!product) throw new Error('no product was made')
    if (product.stockType === stockTypes.limited) await openStock(tx, product.id)
    if (teacherIds.length > 0)
      await tx
        .insert(productTeachers)
        .values(teacherIds.map((teacherId, position) => ({ productId: product.id, teacherId, position })))
    return product
  })
}

/** Creates a lesson with its class. */
export async function aLesson(
  school: TestSchool,
  productId: number,
  values: Partial<typeof lessons.$inferInsert> = {},
) {
  const [lesson] = await school.deps.db
    .insert(lessons)
    .values({ productId, position: 1, title: `Lesson ${next()}`, ...values })
    .returning()
  if (!lesson) throw new Error('no lesson was made')
  await syncLessonClasses(school.deps.db, productId)
  const [lessonClass] = await school.deps.db
    .select({ id: openClasses.id })
    .from(openClasses)
    .where(eq(openClasses.lessonId, lesson.id))
  if (!lessonClass) throw new Error('the lesson has no class')
  return { ...lesson, classId: lessonClass.id }
}
