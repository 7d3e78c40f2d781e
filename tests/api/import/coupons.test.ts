import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { userTypes } from '#contract/account/limits.ts'
import { coupons, userCoupons } from '#server/db/tables/all.ts'
import { aCoupon, aHeldCoupon } from '#tests/support/activity-factories.ts'
import { aUser, signedIn } from '#tests/support/factories.ts'
import { csvOf, openImports } from './support.ts'

const { school, importFile, undone, rows, dryRun, exported } = await openImports()
const { db } = school.deps
const couponOf = async (id: number) => (await db.select().from(coupons).where(eq(coupons.id, id)))[0]

describe('an import of coupons', () => {
  test('gives them to students once, as far as they last, and takes them back', async () => {
    const coupon = await aCoupon(school, '20', { total: 3 })
    const [first, second, third, late] = [
      await aUser(school),
      await aUser(school),
      await aUser(school),
      await aUser(school),
    ]
    const teacher = await aUser(school, { types: [userTypes.teacher] })
    await db.insert(userCoupons).values({ couponId: coupon.id, userId: third.id })
    await db.update(coupons).set({ claimed: 1 }).where(eq(coupons.id, coupon.id))
    const id = String(coupon.id)
    const file = csvOf([
      ['用户名', '手机', '优惠券'],
      [first.username, '', id],
      [third.username, '', id],
      ['', second.telephone ?? '', id],
      [first.username, '', id],
      [late.username, '', id],
      [teacher.username, '', id],
      [late.username, '', 'no such coupon'],
      ['nobody_here', '', id],
    ])
    const done = await importFile(4, file)
    expect(done).toMatchObject({ created: 2, unchanged: 2, refused: 4 })
    expect((await rows(done.id, 'refused')).map(({ id: row, field }) => [row, field])).toEqual([
      [6, 'coupon'],
      [7, 'username'],
      [8, 'coupon'],
      [9, 'username'],
    ])
    expect(await couponOf(coupon.id)).toMatchObject({ claimed: 3 })
    expect(await importFile(4, file)).toMatchObject({ created: 0, unchanged: 4 })
    // the second has used it
    await db
      .update(userCoupons)
      .set({ status: 1 })
      .where(and(eq(userCoupons.userId, second.id), eq(userCoupons.couponId, coupon.id)))
    expect(await undone(done.id)).toMatchObject({ undone: 1, kept: 1 })
    expect(await couponOf(coupon.id)).toMatchObject({ claimed: 2 })
    expect(await db.$count(userCoupons, eq(userCoupons.couponId, coupon.id))).toBe(2)
  })

  test('changes nothing when its file is an export, which names what nobody else can see', async () => {
    const [limited, other] = [
      await aCoupon(school, '5', { total: 1, claimed: 1 }),
      await aCoupon(school, '5'),
    ]
    const byPhone = await aUser(school, { telephone: '13700000123' })
    for (const { id } of [limited, other]) await aHeldCoupon(school, byPhone, { id })
    const former = await aUser(school, { types: [userTypes.teacher] })
    await aHeldCoupon(school, former, other)
    for (const [format, language] of [
      ['csv', 'en'],
      ['xlsx', 'zh-TW'],
    ] as const) {
      const done = await dryRun(4, await exported('POST /api/v1/admin/exports/coupons', format, language))
      const held = await db.$count(userCoupons)
      expect(done).toMatchObject({ total: held - 1, unchanged: held - 1, created: 0, refused: 0 })
    }
    const begin = (by?: string) =>
      school.call('POST /api/v1/admin/exports/coupons', {
        body: { format: 'csv' },
        ...(by && { token: by }),
      })
    expect((await begin((await signedIn(school, [userTypes.teacher])).token)).code).toBe(100003)
    expect((await begin()).code).toBe(100001)
  })
})
