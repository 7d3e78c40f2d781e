import { count, eq, sum } from 'drizzle-orm'
import {
  balances,
  grants,
  homework,
  homeworkAttempts,
  leads,
  lessonFeedback,
  messages,
  orders,
  paymentAttempts,
  studentNotes,
  userCoupons,
} from '#server/db/tables/all.ts'
import { notify } from '#server/features/message/index.ts'
import { confirmPayment } from '#server/features/payment/confirm-payment.ts'
import { aCoupon, aHeldCoupon } from '#tests/support/activity-factories.ts'
import {
  aLesson,
  aProduct,
  PASSWORD,
  signedIn,
  type TestProduct,
  type TestUser,
  theAdmin,
} from '#tests/support/factories.ts'
import { aGrant, anOrder, aPayment } from '#tests/support/order-factories.ts'
import { openTestSchool, type TestSchool } from '#tests/support/test-school.ts'
import { anAppointmentCourse, book, HOUR, monday } from '../../../booking/support.ts'

/** A school with an administrator who merges accounts. */
export async function openMerges() {
  const school = await openTestSchool()
  const { token } = await theAdmin(school)
  const preview = (kept: number, closed: number) =>
    school.call('GET /api/v1/admin/users/{id}/merge/{from_id}', {
      token,
      params: { id: kept, from_id: closed },
    })
  const merge = (kept: number, closed: number, by = token) =>
    school.call('POST /api/v1/admin/users/{id}/merge/{from_id}', {
      ...{ token: by, params: { id: kept, from_id: closed } },
    })
  const undo = (id: number, by = token) =>
    school.call('POST /api/v1/admin/merges/{id}/undo', { token: by, params: { id } })
  const merges = async (id: number) =>
    (await school.call('GET /api/v1/admin/users/{id}/merges', { token, params: { id } })).data.list
  const login = ({ username }: TestUser) =>
    school.call('POST /api/user/login', {
      body: { login_action: 'username', username, password: PASSWORD },
    })
  return { school, token, preview, merge, undo, merges, login }
}

/** How much an account has. */
export async function holdingsOf({ deps: { db } }: TestSchool, id: number) {
  const [bought] = await db
    .select({ orders: count(), amount: sum(orders.amount) })
    .from(orders)
    .where(eq(orders.userId, id))
  const [hours] = await db
    .select({ grants: count(), left: sum(balances.left), booked: sum(balances.booked) })
    .from(grants)
    .leftJoin(balances, eq(balances.grantId, grants.id))
    .where(eq(grants.userId, id))
  return {
    ...bought,
    ...hours,
    coupons: await db.$count(userCoupons, eq(userCoupons.userId, id)),
    messages: await db.$count(messages, eq(messages.userId, id)),
  }
}

/** A published homework of a course. @returns its number */
export async function aHomework(school: TestSchool, productId: number): Promise<number> {
  const [made] = await school.deps.db
    .insert(homework)
    .values({
      ...{ productId, lessonName: '一', title: '一', content: '一' },
      ...{ status: 3, publishedAt: new Date() },
    })
    .returning()
  return made?.id ?? 0
}

/** Two accounts of one person, of which both have courses, lesson hours and a coupon, and the second much more. */
export async function twoAccounts(school: TestSchool) {
  const { db } = school.deps
  const { product, teacher } = await anAppointmentCourse(school)
  const kept = await signedIn(school, [3], { name: '陈晨' })
  const closed = await signedIn(school, [3], { name: '陈晨' })
  const course = await aProduct(school, { name: '几何' })
  const lesson = await aLesson(school, course.id)
  const shared = await aCoupon(school, '10')
  for (const { user } of [kept, closed]) {
    await aPayment(school, (await aGrant(school, user, course)).order)
    await aGrant(school, user, product)
    await aHeldCoupon(school, user, shared)
  }
  await aHeldCoupon(school, closed.user, await aCoupon(school, '20'))
  await book(school, closed.token, { product, teacher }, monday + 9 * HOUR)
  const studentId = closed.user.id
  const homeworkId = await aHomework(school, course.id)
  await db.insert(homeworkAttempts).values([
    { homeworkId, studentId, answer: '答', submittedAt: new Date() },
    // who has the course has an attempt, though they have written nothing
    { homeworkId, studentId: kept.user.id },
  ])
  await db.insert(lessonFeedback).values({ lessonId: lesson.id, studentId, stars: 5, comment: '好' })
  await db.insert(studentNotes).values({ studentId, text: '周末有空' })
  await db
    .insert(leads)
    .values({ name: '陈晨', areaCode: '86', telephone: '13700001111', origin: 'staff', studentId })
  await db.transaction((tx) =>
    notify(tx, { kind: 'feedback_given', key: 'a', params: { name: '一' } }, [studentId]),
  )
  return { kept, closed, product, teacher }
}

/** An unpaid order. @returns it, and what reports its payment */
export async function aPendingOrder(school: TestSchool, user: TestUser, product: TestProduct) {
  const order = await anOrder(school, user, product)
  const outTradeNo = `merge-${order.id}`
  await school.deps.db.insert(paymentAttempts).values({
    ...{ orderId: order.id, method: 'wechat', outTradeNo, amount: order.amount, currency: order.currency },
    ...{ isTest: true, expiresAt: new Date(Date.now() + 7_200_000) },
  })
  const pay = () =>
    confirmPayment(school.deps, 'wechat', {
      ...{ outTradeNo, transactionId: `42-${order.id}`, merchantId: 'm', appId: 'a' },
      amount: { minor: Math.round(Number(order.amount) * 100), currency: 'CNY' },
      paidAt: Math.floor(Date.now() / 1000),
    })
  return { order, pay }
}
