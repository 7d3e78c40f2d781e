import { and, count, eq, sql, sum } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { builtInRoleIds } from '#contract/role/built-in.ts'
import {
  accountMerges,
  addresses,
  balances,
  grants,
  homework,
  homeworkAttempts,
  leads,
  lessonFeedback,
  messages,
  orders,
  studentNotes,
  userCoupons,
  users,
} from '#server/db/tables/all.ts'
import { moves } from '#server/features/account/manage/merge/moves.ts'
import { notify } from '#server/features/message/index.ts'
import { aCoupon, aHeldCoupon } from '#tests/support/activity-factories.ts'
import {
  aLesson,
  aProduct,
  aUser,
  PASSWORD,
  signedIn,
  theAdmin,
  type TestUser,
} from '#tests/support/factories.ts'
import { aGrant, anOrder, aPayment } from '#tests/support/order-factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { anAppointmentCourse, book, expectLedgerAddsUp, HOUR, monday } from '../../booking/support.ts'

const school = await openTestSchool()
const { db } = school.deps
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
const login = ({ username }: TestUser) =>
  school.call('POST /api/user/login', { body: { login_action: 'username', username, password: PASSWORD } })

/** What the two accounts have between them, and each of them. */
async function holdingsOf(id: number) {
  const [bought] = await db
    .select({ orders: count(), amount: sum(orders.amount) })
    .from(orders)
    .where(eq(orders.userId, id))
  const [hours] = await db
    .select({ grants: count(), left: sum(balances.left), booked: sum(balances.booked) })
    .from(grants)
    .leftJoin(balances, eq(balances.grantId, grants.id))
    .where(eq(grants.userId, id))
  const [coupons] = await db.select({ coupons: count() }).from(userCoupons).where(eq(userCoupons.userId, id))
  return { ...bought, ...hours, ...coupons }
}

const { product, teacher } = await anAppointmentCourse(school)
const kept = await signedIn(school, [3], { name: '陈晨' })
const closed = await signedIn(school, [3], { name: '陈晨' })
const course = await aProduct(school, { name: '几何' })
const lesson = await aLesson(school, course.id)
for (const { user } of [kept, closed]) {
  await aPayment(school, (await aGrant(school, user, course)).order)
  await aGrant(school, user, product)
}
const shared = await aCoupon(school, '10')
for (const { user } of [kept, closed]) await aHeldCoupon(school, user, shared)
await aHeldCoupon(school, closed.user, await aCoupon(school, '20'))
await book(school, closed.token, { product, teacher }, monday + 9 * HOUR)
const studentId = closed.user.id
const [task] = await db
  .insert(homework)
  .values({
    ...{ productId: course.id, lessonName: '一', title: '一', content: '一' },
    ...{ status: 3, publishedAt: new Date() },
  })
  .returning()
await db
  .insert(homeworkAttempts)
  .values({ homeworkId: task?.id ?? 0, studentId, answer: '答', submittedAt: new Date() })
// who has the course has an attempt, though they have written nothing
await db.insert(homeworkAttempts).values({ homeworkId: task?.id ?? 0, studentId: kept.user.id })
await db.insert(lessonFeedback).values({ lessonId: lesson.id, studentId, stars: 5, comment: '好' })
await db.insert(studentNotes).values({ studentId, text: '周末有空' })
await db
  .insert(leads)
  .values({ name: '陈晨', areaCode: '86', telephone: '13700001111', origin: 'staff', studentId })
await db.transaction((tx) =>
  notify(tx, { kind: 'feedback_given', key: 'a', params: { name: '一' } }, [studentId]),
)
const ids = [kept.user.id, closed.user.id] as const
const before = await Promise.all(ids.map(holdingsOf))
const homeworkOf = async (id: number) =>
  (await school.call('GET /api/v1/admin/users/{id}/homework', { token, params: { id } })).data.list.map(
    ({ state }) => state,
  )
const homeworkBefore = await Promise.all(ids.map(homeworkOf))

describe('a merge of two accounts of one person', () => {
  it('is shown first: what moves, what stays, what both own, and the lesson hours', async () => {
    const { data } = await preview(...ids)
    const moving = Object.fromEntries(data.moves.map(({ kind, moved, left }) => [kind, [moved, left]]))
    expect(moving).toMatchObject({
      ...{ orders: [2, 0], courses: [2, 0], coupons: [1, 1], bookings: [1, 0], homework: [1, 0] },
      ...{ feedback: [1, 0], notes: [1, 0], leads: [1, 0] },
    })
    expect(data.both_own.map(({ product_name }) => product_name)).toContain('几何')
    expect(data).toMatchObject({ kept: { lesson_hours: 4 }, closed: { lesson_hours: 3 }, obstacles: [] })
    expect(await Promise.all(ids.map(holdingsOf))).toEqual(before)
  })

  it('moves all of it and closes the other account, and the ledgers add up as before', async () => {
    const { data, code } = await merge(...ids)
    expect(code).toBe(0)
    const [mine, theirs] = await Promise.all(ids.map(holdingsOf))
    expect(mine).toMatchObject({ orders: 4, grants: 4, left: '7', booked: '1', coupons: 2 })
    expect(theirs).toMatchObject({ orders: 0, grants: 0, coupons: 1 })
    await expectLedgerAddsUp(school)
    expect(await homeworkOf(kept.user.id)).toEqual(['uncorrected'])
    expect(await db.$count(messages, eq(messages.userId, closed.user.id))).toBe(0)
    const refused = await login(closed.user)
    expect(refused.reason).toBe('accountMerged')
    expect(refused.message).toContain(kept.user.username)
    const old = await school.call('GET /api/v1/student/bookings', { token: closed.token })
    expect(old.reason).toBe('invalidToken')
    expect((await login(kept.user)).code).toBe(0)
    const audit = await school.call('GET /api/v1/admin/audit', {
      ...{ token, query: { record: `user ${closed.user.id}` } },
    })
    expect(audit.data.list[0]).toMatchObject({ action: 'users merged' })
    // nobody opens the closed account beside the merge
    const unlocked = await school.call('PUT /api/v1/admin/users/{id}/lock', {
      ...{ token, params: { id: closed.user.id }, body: { is_locked: 0 } },
    })
    expect(unlocked.reason).toBe('mergeClosed')
    expect((await merge(...ids)).reason).toBe('mergeClosed')
    expect(data.id).toEqual(expect.any(Number))
  })

  it('is undone exactly, once, and what came since stays where it is', async () => {
    const later = await anOrder(school, kept.user, await aProduct(school))
    const { data } = await school.call('GET /api/v1/admin/users/{id}/merges', {
      ...{ token, params: { id: closed.user.id } },
    })
    const [made] = data.list
    expect(made).toMatchObject({ kept_id: kept.user.id, closed_id: closed.user.id, is_undoable: 1 })
    expect((await undo(made?.id ?? 0)).code).toBe(0)
    await db.delete(orders).where(eq(orders.id, later.id))
    expect(await Promise.all(ids.map(holdingsOf))).toEqual(before)
    expect(await Promise.all(ids.map(homeworkOf))).toEqual(homeworkBefore)
    await expectLedgerAddsUp(school)
    expect((await login(closed.user)).code).toBe(0)
    expect((await undo(made?.id ?? 0)).reason).toBe('mergeNotUndoable')
  })
})

describe('a merge', () => {
  it('cannot be undone after a day', async () => {
    const [kept, closed] = [await aUser(school), await aUser(school)]
    const { data } = await merge(kept.id, closed.id)
    await db
      .update(accountMerges)
      .set({ mergedAt: sql`now() - interval '25 hours'` })
      .where(eq(accountMerges.id, data.id))
    expect((await undo(data.id)).reason).toBe('mergeNotUndoable')
  })

  it('is refused for people of the school, for one account, and for nobody', async () => {
    const [student, teacher] = [await aUser(school), await aUser(school, { types: [2, 3] })]
    expect((await merge(student.id, teacher.id)).reason).toBe('mergeNotStudents')
    expect((await merge(student.id, student.id)).reason).toBe('mergeSelf')
    expect((await merge(student.id, 2_000_000_000)).reason).toBe('notFound')
  })

  it('is refused while both have an unpaid order of one course', async () => {
    const [kept, closed] = [await aUser(school), await aUser(school)]
    const course = await aProduct(school, { name: '代数' })
    for (const user of [kept, closed]) await anOrder(school, user, course)
    expect((await preview(kept.id, closed.id)).data.obstacles).toEqual([
      { kind: 'pending_order', name: '代数' },
    ])
    expect((await merge(kept.id, closed.id)).reason).toBe('mergeObstacle')
    expect(await db.$count(orders, eq(orders.userId, closed.id))).toBe(1)
  })

  it('of the same two accounts both ways at the same moment happens once', async () => {
    const [one, two] = [await aUser(school), await aUser(school)]
    const answers = await Promise.all([merge(one.id, two.id), merge(two.id, one.id)])
    const outcomes = answers.map(({ reason, code }) => (code === 0 ? 'done' : String(reason)))
    expect(outcomes.toSorted()).toEqual(['done', 'mergeClosed'])
    const open = await db.$count(users, and(sql`id in (${one.id}, ${two.id})`, sql`locked_at is null`))
    expect(open).toBe(1)
  })

  it('leaves the default address of the account that stays the only one', async () => {
    const [kept, closed] = [await aUser(school), await aUser(school)]
    const place = {
      ...{ consignee: '陈晨', areaCode: '86', telephone: '13700002222', province: '江苏', city: '苏州' },
      ...{ district: '姑苏', fullAddress: '一号', isDefault: true },
    }
    await db.insert(addresses).values([
      { ...place, userId: kept.id },
      { ...place, userId: closed.id },
      { ...place, userId: closed.id, isDefault: false },
    ])
    expect((await merge(kept.id, closed.id)).code).toBe(0)
    expect(await db.$count(addresses, eq(addresses.userId, kept.id))).toBe(2)
  })

  it('is for those alone who look after the security of accounts', async () => {
    const support = await signedIn(school, [1], { roleId: builtInRoleIds.support })
    const [kept, closed] = [await aUser(school), await aUser(school)]
    expect((await merge(kept.id, closed.id, support.token)).reason).toBe('noOperationPermission')
    expect((await undo(1, support.token)).reason).toBe('noOperationPermission')
    const student = await signedIn(school)
    expect((await merge(kept.id, closed.id, student.token)).reason).toBe('noPermission')
  })

  /** Columns that name who did something, what teachers have, and what belongs to an account as such. */
  const staying = [
    ...['account_merges.closed_id', 'account_merges.kept_id', 'account_merges.merged_by'],
    ...['account_merges.undone_by', 'account_tokens.user_id', 'balance_entries.actor_id'],
    ...['bill_differences.settled_by', 'bookings.cancelled_by', 'broadcasts.publisher_id'],
    ...['calendar_feeds.user_id', 'export_jobs.created_by', 'homework.created_by'],
    ...['homework_attempts.corrected_by', 'homework_comments.teacher_id', 'hour_exceptions.teacher_id'],
    ...['hour_sets.teacher_id', 'import_jobs.created_by', 'lead_events.actor_id', 'leads.owner_id'],
    ...['lesson_feedback.teacher_id', 'lesson_series.created_by', 'lessons.teacher_id', 'mail_codes.user_id'],
    ...['message_settings.user_id', 'offline_payments.recorded_by', 'open_class_teachers.teacher_id'],
    ...[
      'open_class_undoings.user_id',
      'open_classes.created_by',
      'orders.placed_by',
      'password_tries.user_id',
    ],
    ...['payment_corrections.corrected_by', 'product_teachers.teacher_id', 'profiles.user_id'],
    ...['refunds.decided_by', 'refunds.hand_by', 'sessions.user_id', 'stock_movements.actor_id'],
    ...['student_notes.author_id', 'users.merged_into', 'video_jobs.created_by', 'videos.owner_id'],
  ]

  it('knows every reference to a user that the database has: it moves, or stays for a reason', async () => {
    const { rows } = await db.execute<{ name: string }>(sql`
      select c.conrelid::regclass::text || '.' || a.attname as name
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid = 'users'::regclass`)
    const moving = moves.filter(({ isText }) => !isText).map(({ table, owner }) => `${table}.${owner}`)
    expect(rows.map(({ name }) => name).toSorted()).toEqual([...new Set([...moving, ...staying])].toSorted())
  })
})
