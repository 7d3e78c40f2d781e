import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoVideo, seedDemo, seedHistory } from '#server/demo/index.ts'
import * as tables from '#server/db/tables/all.ts'
import { hashPassword } from '#server/features/account/index.ts'
import { keyOfUpload, sweepUploads } from '#server/features/file/index.ts'
import { clearSettingsCache } from '#server/features/site/index.ts'
import { segmentKey, sweepVideos } from '#server/features/video/index.ts'
import { ensureDemoUploads } from '#server/start/demo-uploads.ts'
import { ensureDemoVideo } from '#server/start/demo-video.ts'
import {
  aCoupon,
  aGroup,
  aGroupActivity,
  aHeldCoupon,
  aPercentDiscount,
} from '#tests/support/activity-factories.ts'
import { aLesson, aProduct, aUser, signedIn } from '#tests/support/factories.ts'
import { anOpenClass } from '#tests/support/open-class-factories.ts'
import { aGrant, anOrder, aPaidOrder, aPayment, aRefund } from '#tests/support/order-factories.ts'
import { type Dump, dumpSchool, parsed, restOf, type Row } from '#tests/support/school-dump.ts'
import { expectStockToAgree, takePlace } from '#tests/support/stock.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

const STORAGE_DIR = await mkdtemp(join(tmpdir(), 'shuyuan-leaving-'))
const school = await openTestSchool({ STORAGE_DIR })
const { deps } = school
const { db } = deps
afterAll(() => rm(STORAGE_DIR, { recursive: true, force: true }))

const dump = () => dumpSchool(db, STORAGE_DIR)
const login = (username: string, password: string) =>
  school.call('POST /api/user/login', { body: { login_action: 'username', username, password } })
let token = ''
const open = (body: object, by = token) => school.call('POST /api/v1/admin/open', { body, token: by })
const user = async (username: string) =>
  (await db.select().from(tables.users).where(eq(tables.users.username, username)))[0]!

async function store(key: string): Promise<void> {
  const path = join(STORAGE_DIR, 'stored-by-the-test')
  await writeFile(path, 'x')
  await deps.storage.put(key, { path, bytes: 1, type: 'video/mp2t' })
}

/** A recording of a class, with its file. */
async function aRecording(classId: number, ownerId: number, fileId: string) {
  const [broadcast] = await db
    .insert(tables.broadcasts)
    .values({ classId, via: 'browser', state: 'ended', duration: 4, publisherId: ownerId })
    .returning()
  const [video] = await db
    .insert(tables.videos)
    .values({
      fileId,
      name: 'a recording',
      ownerId,
      source: 'broadcast',
      broadcastId: broadcast!.id,
      hasSource: true,
    })
    .returning()
  const segment = { videoId: video!.id, quality: 'source', position: 0, duration: 4, bytes: 1 }
  await db.insert(tables.videoSegments).values(segment)
  await db.insert(tables.openClassVideos).values({ classId, videoId: video!.id })
  await store(segmentKey(fileId, 'source', 0))
  return video!
}

/** What the school has made and sold on its own while it was a demo, mixed with the demo as far as it can be. */
async function makeOwn() {
  const [real, played, wu] = [
    await aUser(school, { username: 'a_real_student' }),
    await user('student_demo'),
    await user('student_wu'),
  ]
  const teacher = await aUser(school, { username: 'a_real_teacher', types: [2] })
  const mine = await aProduct(school, { name: 'mine', stockType: 2, stock: 10 }, [teacher.id])
  const lesson = await aLesson(school, mine.id, { teacherId: teacher.id })
  const kept = await aGrant(school, real, mine)
  const playedFor = await aGrant(school, played, mine)
  for (const { order } of [kept, playedFor]) await takePlace(school, order)
  const pending = await anOrder(school, real, await aProduct(school))

  const own = await aCoupon(school, '5', { total: 10, claimed: 2 })
  await aHeldCoupon(school, real, own)
  await aHeldCoupon(school, played, own)
  const activity = await aGroupActivity(school, mine, '99', 3)
  const joined = await aGroup(school, mine, activity, [played, real])
  await aGroup(school, mine, activity, [wu])
  const demoProduct = (
    await db.select().from(tables.products).where(eq(tables.products.isDemo, true)).limit(1)
  )[0]!
  await aPercentDiscount(school, '10', [demoProduct])
  const both = await aPercentDiscount(school, '10', [demoProduct, mine])
  const [demoCoupon] = await db.select().from(tables.coupons).limit(1)
  const bought = await aPaidOrder(school, real, mine, { activityId: demoCoupon!.activityId, type: 3 })
  const grouped = await db.select().from(tables.orders).where(eq(tables.orders.type, 2))
  for (const order of [bought, ...grouped.filter(({ productId }) => productId === mine.id)])
    await takePlace(school, order)

  // bought of the demo, and played with test money: both go, whoever paid
  await aGrant(school, real, demoProduct)
  const play = await aPaidOrder(school, real, mine, { isTest: true })
  const paid = await aPayment(school, play, { isTest: true })
  await aRefund(school, paid, { reason: 'late', state: 'approved' })

  const ownClass = await anOpenClass(school, { name: 'our class' }, [
    teacher.id,
    (await user('teacher_demo')).id,
  ])
  const [demoClass] = await db
    .select()
    .from(tables.openClasses)
    .where(eq(tables.openClasses.isDemo, true))
    .limit(1)
  const joining = { userKind: 20, source: 31, entrySource: '41' }
  for (const classId of [ownClass.id, demoClass!.id])
    for (const { id: userId } of [real, wu])
      await db.insert(tables.openClassBookings).values({ classId, userId, ...joining })
  for (const classId of [lesson.classId, demoClass!.id])
    await db.insert(tables.viewRecords).values({ classId, userId: real.id, isReplay: true })
  await aRecording(ownClass.id, teacher.id, 'f'.repeat(32))
  await aRecording(demoClass!.id, (await user('teacher_demo')).id, 'e'.repeat(32))

  const upload = {
    type: 'application/pdf',
    bytes: 1,
    isPrivate: true,
    usedAs: 'material',
    ownerId: teacher.id,
  }
  const [file] = await db
    .insert(tables.uploads)
    .values({ ...upload, name: `${'a'.repeat(40)}.pdf` })
    .returning()
  await store(keyOfUpload(file!.name, true))
  await db
    .insert(tables.classMaterials)
    .values({ classId: ownClass.id, uploadId: file!.id, name: 'ours.pdf', shown: 'always', position: 0 })
  await db
    .insert(tables.leads)
    .values({ name: 'ours', areaCode: '86', telephone: '13700000001', origin: 'staff' })
  await db
    .insert(tables.banners)
    .values({ position: 9, imageUrl: '/ours.svg', title: 'ours', linkUrl: '#/home' })
  for (const [kind, targetId] of [
    ['order_shipped', kept.order.id],
    ['class_begins', ownClass.id],
  ] as const)
    await db
      .insert(tables.messages)
      .values({ userId: real.id, kind, key: kind, params: { name: '' }, targetId })
  await db.insert(tables.messages).values({
    userId: real.id,
    kind: 'class_begins',
    key: 'of the demo',
    params: { name: '' },
    targetId: demoClass!.id,
  })
  await db.insert(tables.auditLog).values([
    { userId: 1, action: 'product changed', subject: `product ${mine.id}` },
    {
      userId: (await user('teacher_demo')).id,
      action: 'product changed',
      subject: `product ${demoProduct.id}`,
    },
    // what somebody did with the school's own by an account of the demo stays known
    {
      userId: (await user('teacher_demo')).id,
      action: 'product changed',
      subject: `product ${mine.id}`,
    },
  ])
  await db
    .update(tables.settings)
    .set({ value: sql`jsonb_set(value, '{orgaddress}', '"西湖路 1 号"')` })
    .where(eq(tables.settings.key, 'home_info'))
  return { real, mine, kept, pending, bought, own, activity, both, joined, lesson, ownClass }
}

it('a school that never was a demo cannot leave it', async () => {
  const admin = await signedIn(school, [1], { id: 1, username: 'admin' })
  expect((await open({ password: 'our_own_1', confirm: true }, admin.token)).code).toBe(102502)
  await db.delete(tables.users).where(eq(tables.users.id, 1))
})

describe('leaving the demo', () => {
  let empty: Dump
  beforeAll(async () => {
    empty = await dump()
    const hash = await hashPassword('shuyuan_demo')
    await db.transaction((tx) => seedDemo(tx, () => Promise.resolve(hash)))
    await db.transaction((tx) => seedHistory(tx))
    clearSettingsCache(db)
    token = (await login('admin', 'shuyuan_demo')).data.token.access_token
  })

  it.each([
    ['without the confirmation', { password: 'our_own_1', confirm: false }, 102501],
    ['with a password that is too short', { password: 'short_1', confirm: true }, 102001],
    ['with the password of the demo', { password: 'shuyuan_demo', confirm: true }, 102001],
    ['with a password of other characters', { password: '密码密码密码密码', confirm: true }, 102001],
    ['without a password', { confirm: true }, 102001],
  ])('is refused %s, and changes nothing', async (_, body, code) => {
    const before = await dump()
    expect(await open(body)).toMatchObject({ http: 200, code })
    expect(await dump()).toEqual(before)
  })

  it('is refused to an administrator who is not the first', async () => {
    const other = await signedIn(school, [1])
    expect((await open({ password: 'our_own_1', confirm: true }, other.token)).code).toBe(100003)
    await db.delete(tables.users).where(eq(tables.users.id, other.user.id))
  })

  it('leaves of every table and of the files exactly what the school has made itself', async () => {
    const dead = [await login('admin', 'shuyuan_demo'), await login('student_demo', 'shuyuan_demo')]
    await ensureDemoVideo(deps)
    await ensureDemoUploads(deps)
    const demo = await dump()
    expect(demo.get('files')?.length).toBeGreaterThan(10 * demoVideo.segments)
    const made = await makeOwn()
    const all = await dump()

    // done once, also when requested twice at once
    const answers = await Promise.all([1, 2].map(() => open({ password: 'our_own_1', confirm: true })))
    expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([0, 102502])
    expect((await open({ password: 'our_own_2', confirm: true })).code).toBe(102502)
    // files go with the sweeps; of uploads, once they have lain unused for a day
    await db
      .update(tables.uploads)
      .set({ createdAt: new Date(Date.now() - 2 * 86_400_000) })
      .where(sql`name like 'de3%'`)
    await sweepUploads(deps)
    while ((await db.$count(tables.videos, sql`removed_at is not null`)) > 0) await sweepVideos(deps)
    const left = await dump()

    const own = restOf(all, demo)
    const like = (row: Row): unknown => expect.objectContaining(row)
    // what is new or differs: the administrator, and what places, coupons, groups and offers of the demo leave behind
    expect(parsed(restOf(left, own, empty))).toEqual({
      audit_log: [like({ user_id: 1, action: 'opened for real', detail: {} })],
      coupons: [like({ id: made.own.id, claimed: 1 })],
      groups: [like({ id: made.joined.id, leader_id: made.real.id, paid: 1 })],
      orders: [like({ id: made.bought.id, status: 13, activity_id: null })],
      products: [like({ id: made.mine.id, stock: 7, status: 2 })],
      session_tokens: [like({ superseded_at: null }), like({ superseded_at: null })],
      sessions: [
        like({ user_id: 1, end_reason: null }),
        like({ user_id: 1, end_reason: 'the school opened' }),
      ],
      settings: [
        like({ key: 'demo', value: { is_demo: false } }),
        like({ key: 'home_info', value: like({ orgaddress: '西湖路 1 号' }), translations: {} }),
        like({ key: 'web_config', value: like({ loginaccount: null }) }),
      ],
      stock_movements: [
        ...[1, 2, 3].map(() => like({ cause: 'sale', order_id: null, product_id: made.mine.id })),
        ...[1, 2, 3].map(() => like({ cause: 'return', order_id: null, product_id: made.mine.id })),
      ],
      users: [like({ id: 1, username: 'admin', email: '', verified_email: '', is_demo: false })],
    })
    // rows that were made above for people and things of the demo, or with test money; and those that differ now
    const lost = [...restOf(own, left)].map(([table, { length }]): [string, number] => [table, length])
    expect(Object.fromEntries(lost.filter(([, rows]) => rows > 0))).toEqual({
      ...{
        activities: 1,
        activity_products: 2,
        audit_log: 1,
        broadcasts: 1,
        coupons: 1,
        files: 1,
        grants: 2,
      },
      ...{ group_members: 2, groups: 2, messages: 1, occupancies: 1, open_class_bookings: 3 },
      ...{ open_class_teachers: 1, open_class_videos: 1, order_events: 5, orders: 6, payment_attempts: 1 },
      ...{ payments: 1, products: 1, refunds: 1, settings: 1, stock_movements: 3, user_coupons: 1 },
      ...{ video_segments: 1, videos: 1, view_records: 1 },
    })
    for (const { data } of dead)
      expect((await school.call('GET /api/user/current', { token: data.token.access_token })).http).toBe(401)
  })

  it('opens the school to its administrator alone', async () => {
    expect((await login('admin', 'shuyuan_demo')).code).toBe(102101)
    expect((await login('admin', 'our_own_1')).code).toBe(0)
    const config = await school.call('GET /api/web/config')
    expect(config.data.loginaccount).toBeNull()
    expect((await school.call('GET /api/v1/admin/school', { token })).data.is_demo).toBe(0)
    expect((await school.call('GET /api/product')).data.list.map(({ name }) => name)).toContain('mine')
    expect((await school.call('GET /api/homeinfo')).data.orgaddress).toBe('西湖路 1 号')
    expect((await school.call('GET /api/file/logo')).data.logo).toBe('')
    expect((await school.call('GET /api/seyy/text')).data.banner_text).toBe('')
    expect((await school.call('GET /api/v1/admin/sms/settings', { token })).data.countries).toEqual(['86'])
    await expectStockToAgree(db)
  })
})
