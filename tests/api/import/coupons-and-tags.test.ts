import { and, asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { userTypes } from '#contract/account/limits.ts'
import { coupons, studentTags, userCoupons, users } from '#server/db/tables/all.ts'
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

  test('gives nothing to a merged account: its phone means the one that stays', async () => {
    const coupon = await aCoupon(school, '20')
    const kept = await aUser(school)
    const merged = { mergedInto: kept.id, lockedAt: new Date() }
    const closed = await aUser(school, { ...merged, telephone: '13700000456' })
    const id = String(coupon.id)
    const done = await importFile(
      4,
      csvOf([
        ['用户名', '手机', '优惠券'],
        ['', closed.telephone ?? '', id],
        [closed.username, '', id],
      ]),
    )
    expect(done).toMatchObject({ created: 1, refused: 1 })
    const held = await db.select().from(userCoupons).where(eq(userCoupons.couponId, coupon.id))
    expect(held.map(({ userId }) => userId)).toEqual([kept.id])
    const tagged = await importFile(0, Buffer.from(`用户名,标签\n${closed.username},书法`))
    expect(tagged).toMatchObject({ updated: 0, refused: 1 })
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

describe('the tags of imported students', () => {
  const tagsOf = async (username: string) =>
    (
      await db
        .select({ name: studentTags.name })
        .from(studentTags)
        .innerJoin(users, eq(users.id, studentTags.studentId))
        .where(eq(users.username, username))
        .orderBy(asc(studentTags.id))
    ).map(({ name }) => name)

  test('are those of the cell, spelt as others have them, and undoing restores those of before', async () => {
    const [known, other] = [await aUser(school), await aUser(school)]
    await db.insert(studentTags).values([
      { studentId: known.id, name: 'VIP' },
      { studentId: known.id, name: '周末班' },
      { studentId: other.id, name: '新生' },
    ])
    const file = Buffer.from(
      [
        '用户名,标签',
        `${known.username},"vip、 寒假班"`,
        'tagged_new_1,"vip; 新生, VIP"',
        `${other.username},`,
      ].join('\n'),
    )
    const done = await importFile(0, file)
    expect(done).toMatchObject({ created: 1, updated: 1, unchanged: 1, refused: 0 })
    expect(await tagsOf(known.username)).toEqual(['VIP', '寒假班'])
    expect(await tagsOf('tagged_new_1')).toEqual(['VIP', '新生'])
    expect(await tagsOf(other.username)).toEqual(['新生'])
    expect(await importFile(0, file)).toMatchObject({ created: 0, updated: 0, unchanged: 3 })
    expect(await undone(done.id)).toMatchObject({ undone: 2, kept: 0 })
    expect(await tagsOf(known.username)).toEqual(['VIP', '周末班'])
    expect(await tagsOf('tagged_new_1')).toEqual([])
  })

  test('are refused where one is too long or there are too many', async () => {
    const many = Array.from({ length: 21 }, (_, index) => `第${index}组`).join('、')
    const done = await importFile(
      0,
      csvOf([
        ['用户名', '标签'],
        ['tagged_long_1', '长'.repeat(31)],
        ['tagged_many_1', many],
      ]),
    )
    expect(done).toMatchObject({ created: 0, refused: 2 })
    const refused = await rows(done.id, 'refused')
    expect(refused.map(({ field }) => field)).toEqual(['tags', 'tags'])
    expect(refused[1]?.reason).toBe('A student has at most 20 tags')
  })
})
