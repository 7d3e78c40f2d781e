import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { builtInRoleIds } from '#contract/role/built-in.ts'
import {
  accountMerges,
  addresses,
  erasures,
  grants,
  homeworkAttempts,
  lessonBookings,
  orders,
  users,
} from '#server/db/tables/all.ts'
import { moveLateRows } from '#server/features/account/manage/index.ts'
import { moves } from '#server/features/account/manage/merge/moves.ts'
import { aProduct, aUser, signedIn, tokenOf } from '#tests/support/factories.ts'
import { aGrant, anOrder } from '#tests/support/order-factories.ts'
import { book, DAY, expectLedgerAddsUp, HOUR, monday } from '../../../booking/support.ts'
import { staying } from './staying.ts'
import { aHomework, aPendingOrder, holdingsOf, openMerges, twoAccounts } from './support.ts'

const { school, token, preview, merge, undo, merges, login } = await openMerges()
const { db } = school.deps
const { kept, closed, product, teacher } = await twoAccounts(school)
const ids = [kept.user.id, closed.user.id] as const
const holdings = () => Promise.all(ids.map((id) => holdingsOf(school, id)))
const homeworkOf = async (id: number) =>
  (await school.call('GET /api/v1/admin/users/{id}/homework', { token, params: { id } })).data.list.map(
    ({ state }) => state,
  )
const before = await holdings()
const homeworkBefore = await Promise.all(ids.map(homeworkOf))
const pair = () => Promise.all([aUser(school), aUser(school)])

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
    expect(await holdings()).toEqual(before)
  })

  it('moves all of it and closes the other account, and the ledgers add up as before', async () => {
    expect((await merge(...ids)).data.id).toEqual(expect.any(Number))
    const [mine, theirs] = await holdings()
    expect(mine).toMatchObject({ orders: 4, grants: 4, left: '7', booked: '1', coupons: 2 })
    expect(theirs).toMatchObject({ orders: 0, grants: 0, coupons: 1, messages: 0 })
    await expectLedgerAddsUp(school)
    expect(await homeworkOf(kept.user.id)).toEqual(['uncorrected'])
    const refused = await login(closed.user)
    expect(refused.reason).toBe('accountMerged')
    expect(refused.message).toContain(kept.user.username)
    const old = await school.call('GET /api/v1/student/bookings', { token: closed.token })
    expect(old.reason).toBe('invalidToken')
    const audit = await school.call('GET /api/v1/admin/audit', {
      ...{ token, query: { record: `user ${closed.user.id}` } },
    })
    expect(audit.data.list[0]).toMatchObject({ action: 'users merged' })
  })

  it('is not done again, and nobody opens the closed account beside it', async () => {
    const unlocked = await school.call('PUT /api/v1/admin/users/{id}/lock', {
      ...{ token, params: { id: closed.user.id }, body: { is_locked: 0 } },
    })
    expect(unlocked.reason).toBe('mergeClosed')
    expect((await merge(...ids)).reason).toBe('mergeClosed')
    expect((await merge(closed.user.id, kept.user.id)).reason).toBe('mergeClosed')
  })

  it('is undone exactly, once, and what came since stays where it is', async () => {
    const later = await anOrder(school, kept.user, await aProduct(school))
    const [made] = await merges(closed.user.id)
    expect(made).toMatchObject({ kept_id: kept.user.id, closed_id: closed.user.id, is_undoable: 1 })
    expect((await undo(made?.id ?? 0)).code).toBe(0)
    await db.delete(orders).where(and(eq(orders.id, later.id), eq(orders.userId, kept.user.id)))
    expect(await holdings()).toEqual(before)
    expect(await Promise.all(ids.map(homeworkOf))).toEqual(homeworkBefore)
    await expectLedgerAddsUp(school)
    expect((await login(closed.user)).code).toBe(0)
    expect((await undo(made?.id ?? 0)).reason).toBe('mergeNotUndoable')
  })

  it('loses nothing that is paid, ordered or booked for the closed account at the same moment', async () => {
    const [paid, ordered] = [await aProduct(school), await aProduct(school)]
    const theirs = await tokenOf(school, closed.user)
    const { order, pay } = await aPendingOrder(school, closed.user, paid)
    const [merged, payment, placed, booked] = await Promise.all([
      merge(...ids),
      pay(),
      school.call('POST /api/order', { token: theirs, body: { productid: ordered.id } }),
      book(school, theirs, { product, teacher }, monday + 2 * DAY + 9 * HOUR),
    ])
    expect([merged.code, payment]).toEqual([0, 'granted'])
    // what was authorised before the merge and written after it
    const late = await anOrder(school, closed.user, await aProduct(school))
    await moveLateRows(school.deps)
    const [mine, left] = await holdings()
    expect(left).toMatchObject({ orders: 0, grants: 0, booked: null })
    const [newOrders, newBookings] = [placed, booked].map(({ code }) => (code === 0 ? 1 : 0))
    expect(mine).toMatchObject({
      orders: 6 + (newOrders ?? 0),
      grants: 5,
      booked: String(1 + (newBookings ?? 0)),
    })
    const [grant] = await db.select().from(grants).where(eq(grants.orderId, order.id))
    expect(grant?.userId).toBe(kept.user.id)
    await expectLedgerAddsUp(school)

    const [made] = await merges(kept.user.id)
    expect((await undo(made?.id ?? 0)).code).toBe(0)
    const [own] = await db.select().from(orders).where(eq(orders.id, late.id))
    expect(own?.userId).toBe(closed.user.id)
    // a message about the payment is whose the order was at that moment
    expect((await holdings())[0]).toEqual({ ...before[0], messages: expect.any(Number) })
  })
})

describe('undoing a merge', () => {
  it('gives back with an order or its lesson hours what came of them since', async () => {
    const student = await signedIn(school)
    const other = await aUser(school)
    await aGrant(school, other, product)
    const { order, pay } = await aPendingOrder(school, other, await aProduct(school))
    const { data } = await merge(student.user.id, other.id)
    expect(await pay()).toBe('granted')
    const booking = await book(school, student.token, { product, teacher }, monday + DAY + 9 * HOUR)
    expect(booking.code).toBe(0)
    expect((await undo(data.id)).code).toBe(0)
    const [grant] = await db.select().from(grants).where(eq(grants.orderId, order.id))
    expect(grant?.userId).toBe(other.id)
    expect(await db.$count(lessonBookings, eq(lessonBookings.studentId, other.id))).toBe(1)
    expect(await db.$count(lessonBookings, eq(lessonBookings.studentId, student.user.id))).toBe(0)
    await expectLedgerAddsUp(school)
  })

  it('gives back an answer with the attempts that came after it', async () => {
    const [kept, closed] = await pair()
    const course = await aProduct(school)
    for (const user of [kept, closed]) await aGrant(school, user, course)
    const homeworkId = await aHomework(school, course.id)
    const answer = { homeworkId, answer: '答', submittedAt: new Date() }
    await db.insert(homeworkAttempts).values([
      { ...answer, studentId: closed.id },
      { homeworkId, studentId: kept.id },
    ])
    const { data } = await merge(kept.id, closed.id)
    await db.insert(homeworkAttempts).values({ ...answer, studentId: kept.id, number: 2 })
    expect((await undo(data.id)).code).toBe(0)
    const attempts = await db
      .select()
      .from(homeworkAttempts)
      .where(eq(homeworkAttempts.homeworkId, homeworkId))
    expect(new Set(attempts.map(({ studentId, number }) => `${studentId} ${number}`))).toEqual(
      new Set([`${kept.id} 1`, `${closed.id} 1`, `${closed.id} 2`]),
    )
  })

  it('ends after a day', async () => {
    const [kept, closed] = await pair()
    const { data } = await merge(kept.id, closed.id)
    await db
      .update(accountMerges)
      .set({ mergedAt: sql`now() - interval '25 hours'` })
      .where(eq(accountMerges.id, data.id))
    expect((await undo(data.id)).reason).toBe('mergeNotUndoable')
  })

  it('waits for that of a later merge', async () => {
    const [first, second] = await pair()
    const third = await aUser(school)
    const earlier = await merge(second.id, first.id)
    const later = await merge(third.id, second.id)
    expect((await undo(earlier.data.id)).reason).toBe('mergeNotUndoable')
    expect((await undo(later.data.id)).code).toBe(0)
    expect((await undo(earlier.data.id)).code).toBe(0)
    expect((await login(first)).code).toBe(0)
  })
})

describe('a merge', () => {
  it('is refused for people of the school, for one account, into a locked one, and for nobody', async () => {
    const [student, locked] = [await aUser(school), await aUser(school, { lockedAt: new Date() })]
    const teacher = await aUser(school, { types: [2, 3] })
    const reasons = [
      await merge(student.id, teacher.id),
      await merge(student.id, 1),
      await merge(1, student.id),
      await merge(student.id, student.id),
      await merge(locked.id, student.id),
      await merge(student.id, 2_000_000_000),
    ].map(({ reason }) => reason)
    expect(reasons).toEqual([
      ...['mergeNotStudents', 'mergeNotStudents', 'mergeNotStudents', 'mergeSelf'],
      ...['mergeIntoLocked', 'notFound'],
    ])
    expect((await preview(locked.id, student.id)).reason).toBe('mergeIntoLocked')
  })

  it('is refused while the erasure of one of the accounts is to come', async () => {
    const [one, two] = await pair()
    await db
      .insert(erasures)
      .values({ userId: one.id, cause: 'own', dueAt: new Date(Date.now() + 86_400_000) })
    for (const [kept, closed] of [
      [one.id, two.id],
      [two.id, one.id],
    ] as const) {
      expect((await preview(kept, closed)).reason).toBe('mergeErasure')
      expect((await merge(kept, closed)).reason).toBe('mergeErasure')
    }
    await db.update(erasures).set({ withdrawnAt: new Date() }).where(eq(erasures.userId, one.id))
    expect((await merge(one.id, two.id)).code).toBe(0)
  })

  it('is refused while both have an unpaid order of one course', async () => {
    const [kept, closed] = await pair()
    const course = await aProduct(school, { name: '代数' })
    for (const user of [kept, closed]) await anOrder(school, user, course)
    expect((await preview(kept.id, closed.id)).data.obstacles).toEqual([
      { kind: 'pending_order', name: '代数' },
    ])
    expect((await merge(kept.id, closed.id)).reason).toBe('mergeObstacle')
    expect(await db.$count(orders, eq(orders.userId, closed.id))).toBe(1)
  })

  it('of the same two accounts twenty times at the same moment, both ways, happens once', async () => {
    const [one, two] = await pair()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 ? merge(one.id, two.id) : merge(two.id, one.id))),
    )
    const outcomes = answers.map(({ reason, code }) => (code === 0 ? 'done' : String(reason)))
    expect(outcomes.toSorted()).toEqual(['done', ...Array.from({ length: 19 }, () => 'mergeClosed')])
    const open = await db.$count(users, and(sql`id in (${one.id}, ${two.id})`, sql`locked_at is null`))
    expect(open).toBe(1)
  })

  it('leaves the default address of the account that stays the only one', async () => {
    const [kept, closed] = await pair()
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
    const [kept, closed] = await pair()
    expect((await merge(kept.id, closed.id, support.token)).reason).toBe('noOperationPermission')
    expect((await undo(1, support.token)).reason).toBe('noOperationPermission')
    const student = await signedIn(school)
    expect((await merge(kept.id, closed.id, student.token)).reason).toBe('noPermission')
  })

  it('lists every reference to a user that the database has: it moves, or stays for a reason', async () => {
    const { rows } = await db.execute<{ name: string }>(sql`
      select c.conrelid::regclass::text || '.' || a.attname as name
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid = 'users'::regclass`)
    const moving = moves.filter(({ isText }) => !isText).map(({ table, owner }) => `${table}.${owner}`)
    expect(rows.map(({ name }) => name).toSorted()).toEqual([...new Set([...moving, ...staying])].toSorted())
  })
})
