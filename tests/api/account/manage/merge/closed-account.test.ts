import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  accountMerges,
  deliveries,
  leads,
  lessonBookings,
  studentTags,
  userCoupons,
} from '#server/db/tables/all.ts'
import { moveLateRows } from '#server/features/account/manage/index.ts'
import { notify, sendMessages } from '#server/features/message/index.ts'
import { aCoupon, aHeldCoupon } from '#tests/support/activity-factories.ts'
import { aProduct, aUser, signedIn } from '#tests/support/factories.ts'
import { aGrant, anOrder } from '#tests/support/order-factories.ts'
import { anAppointmentCourse, DAY, HOUR, monday } from '../../../booking/support.ts'
import { openMerges } from './support.ts'

const { school, token, merge, undo } = await openMerges()
const { db } = school.deps

describe('undoing a merge', () => {
  it('leaves with the account that stayed what the closed one has been given again', async () => {
    const [kept, closed] = [await aUser(school), await aUser(school)]
    const [twice, once] = [await aCoupon(school, '20'), await aCoupon(school, '5')]
    for (const coupon of [twice, once]) await aHeldCoupon(school, closed, coupon)
    await db.insert(studentTags).values({ studentId: closed.id, name: '乐高' })
    const { data } = await merge(kept.id, closed.id)
    await aHeldCoupon(school, closed, twice)
    await db.insert(studentTags).values({ studentId: closed.id, name: '乐高' })
    expect((await undo(data.id)).code).toBe(0)
    const couponsOf = async (userId: number) =>
      (await db.select().from(userCoupons).where(eq(userCoupons.userId, userId))).map((held) => held.couponId)
    expect(await couponsOf(kept.id)).toEqual([twice.id])
    expect((await couponsOf(closed.id)).toSorted((a, b) => a - b)).toEqual([twice.id, once.id])
    expect(await db.$count(studentTags, eq(studentTags.name, '乐高'))).toBe(2)
  })
})

describe('a closed account', () => {
  it('is given nothing by the school', async () => {
    const kept = await aUser(school)
    const closed = await aUser(school, { mergedInto: kept.id, lockedAt: new Date() })
    const [coupon, product] = [await aCoupon(school, '20'), await aProduct(school)]
    const params = { id: coupon.id }
    const answers = [
      await school.call('POST /api/v1/coupons/{id}/assign', {
        ...{ token, params, body: { userids: [kept.id, closed.id] } },
      }),
      await school.call('POST /api/v1/admin/orders', {
        ...{ token, body: { userid: closed.id, productid: product.id, amount: '0' } },
      }),
      await school.call('GET /api/v1/admin/users/{id}/addresses', { token, params: { id: closed.id } }),
      await school.call('POST /api/v1/admin/users/{id}/notes', {
        ...{ token, params: { id: closed.id }, body: { text: '周末有空' } },
      }),
    ]
    expect(answers.map(({ reason }) => reason)).toEqual(Array.from(answers, () => 'mergeClosed'))
    const ids = [kept.id, closed.id]
    const each = await school.call('POST /api/v1/admin/coupons/{id}/students', {
      ...{ token, params, body: { ids } },
    })
    const tagged = await school.call('PUT /api/v1/admin/tags/students', {
      ...{ token, body: { ids, tag: '象棋', is_tagged: 1 } },
    })
    for (const { data } of [each, tagged])
      expect(data.list.map(({ outcome, reason }) => reason || outcome)).toEqual(['done', 'mergeClosed'])
    expect(await db.$count(userCoupons, eq(userCoupons.userId, closed.id))).toBe(0)
  })

  it('is no candidate where somebody is chosen, nor is one that was erased', async () => {
    const name = '候选陈晨'
    const [kept, closed] = [await aUser(school, { name }), await aUser(school, { name })]
    await aUser(school, { name, erasedAt: new Date(), lockedAt: new Date() })
    const { data } = await merge(kept.id, closed.id)
    const candidates = async (is_open?: 1) => {
      const query = { keyword: name, type: 3 as const, ...(is_open && { is_open }) }
      const found = await school.call('GET /api/v1/admin/users', { token, query })
      return { ids: found.data.list.map(({ id }) => id), total: found.data.total }
    }
    expect((await candidates()).total).toBe(3)
    expect(await candidates(1)).toEqual({ ids: [kept.id], total: 1 })
    expect((await undo(data.id)).code).toBe(0)
    expect((await candidates(1)).ids).toEqual([closed.id, kept.id])
  })

  it('leaves the lead with its phone to the account that stays in the end', async () => {
    const last = await aUser(school)
    const next = await aUser(school, { mergedInto: last.id, lockedAt: new Date() })
    const telephone = '13700009911'
    await aUser(school, { mergedInto: next.id, lockedAt: new Date(), telephone })
    const [lead] = await db
      .insert(leads)
      .values({ name: '陈晨', areaCode: '86', telephone, origin: 'staff' })
      .returning()
    const turned = await school.call('POST /api/v1/admin/leads/{id}/student', {
      ...{ token, params: { id: lead?.id ?? 0 } },
    })
    expect(turned.data).toEqual({ userid: last.id, link: '' })
  })

  it('still gets what waited for it, at its own address', async () => {
    const email = 'closed@example.com'
    const kept = await aUser(school)
    const closed = await aUser(school, { email, verifiedEmail: email })
    await notify(db, { kind: 'order_shipped', key: 'merge', params: { name: '画笔' } }, [closed.id])
    const ofMail = and(eq(deliveries.address, email), eq(deliveries.channel, 'mail'))
    await db
      .update(deliveries)
      .set({ nextTryAt: new Date(0) })
      .where(ofMail)
    const [waiting] = await db.select().from(deliveries).where(ofMail)
    expect(waiting?.state).toBe('waiting')
    expect((await merge(kept.id, closed.id)).code).toBe(0)
    await sendMessages(school.deps)
    const [done] = await db.select().from(deliveries).where(ofMail)
    expect(done?.state).toBe('sent')
  })

  it('and the one that stays may have booked under one key', async () => {
    const { product, teacher } = await anAppointmentCourse(school)
    const pair = [await signedIn(school), await signedIn(school)] as const
    for (const [day, { user, token: own }] of pair.entries()) {
      await aGrant(school, user, product)
      const booked = await school.call('POST /api/v1/student/bookings', {
        token: own,
        body: {
          ...{ product_id: product.id, teacher_id: teacher.user.id, request_key: 'one-and-the-same-key' },
          begin_time: monday + day * DAY + 9 * HOUR,
        },
      })
      expect(booked.code).toBe(0)
    }
    const [kept, closed] = [pair[0].user.id, pair[1].user.id]
    const { code, data } = await merge(kept, closed)
    expect(code).toBe(0)
    expect(await db.$count(lessonBookings, eq(lessonBookings.studentId, kept))).toBe(2)
    expect((await undo(data.id)).code).toBe(0)
    expect(await db.$count(lessonBookings, eq(lessonBookings.studentId, closed))).toBe(1)
  })

  it('is looked through for rows that come late for ten minutes alone', async () => {
    const [kept, closed] = [await aUser(school), await aUser(school)]
    const { data } = await merge(kept.id, closed.id)
    await db
      .update(accountMerges)
      .set({ mergedAt: sql`now() - interval '11 minutes'` })
      .where(eq(accountMerges.id, data.id))
    const order = await anOrder(school, closed, await aProduct(school))
    await moveLateRows(school.deps)
    const { rows } = await db.execute<{ user_id: number }>(
      sql`select user_id from orders where id = ${order.id}`,
    )
    expect(rows).toEqual([{ user_id: closed.id }])
  })
})
