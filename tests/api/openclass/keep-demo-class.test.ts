import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, it, vi } from 'vitest'
import { broadcasts, messages, openClasses, openClassTeachers, settings } from '#server/db/tables/all.ts'
import { DEMO_CLASS_CRYPT_ID } from '#server/db/class-state.ts'
import { sendReminders } from '#server/features/message/send-reminders.ts'
import { keepDemoClass } from '#server/features/openclass/index.ts'
import { clearSettingsCache, writeSetting } from '#server/features/site/index.ts'
import { signedIn } from '#tests/support/factories.ts'
import { anOpenClass, MINUTE, times } from '#tests/support/open-class-factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

const school = await openTestSchool()
const { db } = school.deps
const teacher = await signedIn(school, [2])
const keep = () => keepDemoClass(school.deps)
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE)

const theDemoClass = (values: Partial<typeof openClasses.$inferInsert> = {}) =>
  anOpenClass(school, { isDemo: true, cryptId: DEMO_CLASS_CRYPT_ID, ...times.past(), ...values }, [
    teacher.user.id,
  ])
const classes = () => db.select().from(openClasses).orderBy(openClasses.id)
const timesNow = async (id: number) => {
  const [found] = await db.select().from(openClasses).where(eq(openClasses.id, id))
  return { beginAt: found?.beginAt, endAt: found?.endAt }
}
const broadcast = (classId: number, values: Partial<typeof broadcasts.$inferInsert> = {}) =>
  db.insert(broadcasts).values({ classId, via: 'browser', duration: 60, ...values })

beforeEach(async () => {
  await db.delete(openClasses)
  await writeSetting(db, 'demo', { is_demo: true })
  clearSettingsCache(db)
})

it('moves a class that nobody came to, so that one can enter it and go live at once', async () => {
  const { id } = await theDemoClass()
  expect(await keep()).toBe(true)
  const { beginAt, endAt } = await timesNow(id)
  const ahead = (beginAt!.getTime() - Date.now()) / MINUTE
  expect(ahead).toBeGreaterThan(3.5)
  expect(ahead).toBeLessThanOrEqual(9)
  expect(beginAt!.getTime() % (5 * MINUTE)).toBe(0)
  expect(endAt!.getTime() - beginAt!.getTime()).toBe(45 * MINUTE)
  expect((await school.call('GET /api/openclass')).data.list).toMatchObject([{ id, state: 'live' }])
  const params = { id: DEMO_CLASS_CRYPT_ID }
  expect((await school.call('GET /api/openclass/get/{id}', { params })).data).toMatchObject({ id })
  const stream = await school.call('GET /api/v1/openclass/{id}/stream', {
    params: { id },
    token: teacher.token,
  })
  expect(stream.data).toMatchObject({ stream_key: expect.stringContaining(`k-${id}-`), has_sample_video: 1 })
  expect(stream.data.opens_at).toBeLessThanOrEqual(stream.data.server_time)
  expect(await keep()).toBe(false)
})

async function somebodyWaits(): Promise<void> {
  const { rows } = await db.execute(sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)
  expect(rows).not.toEqual([])
}

it('waits for who leaves the demo at that moment, and then leaves no class behind', async () => {
  const { id } = await theDemoClass()
  await broadcast(id, { state: 'ended', endedAt: ago(40) })
  let keeping: Promise<boolean> | undefined
  await db.transaction(async (tx) => {
    await tx.select().from(settings).where(eq(settings.key, 'demo')).for('update')
    keeping = keep()
    // until it waits, or was done without waiting
    await Promise.race([keeping, vi.waitFor(somebodyWaits, { timeout: 60_000 })])
    await tx.delete(openClasses)
    await writeSetting(tx, 'demo', { is_demo: false })
  })
  expect(await keeping).toBe(false)
  expect(await classes()).toEqual([])
})

it('reminds nobody of it, and of other classes as ever', async () => {
  await theDemoClass()
  await keep()
  const soon = { beginAt: ago(-9), endAt: ago(-60) }
  const other = await anOpenClass(school, { isDemo: true, ...soon }, [teacher.user.id])
  await sendReminders(db)
  expect(await db.select().from(messages)).toMatchObject([{ targetId: other.id }])
})

it('begins after a lesson that a student has booked with its teacher', async () => {
  const { id } = await theDemoClass()
  await db.execute(sql`insert into occupancies (person_id, span, source, source_id)
    values (${teacher.user.id}, tstzrange(now(), now() + interval '40 minutes'), 'slot', 77)`)
  expect(await keep()).toBe(true)
  const ahead = ((await timesNow(id)).beginAt!.getTime() - Date.now()) / MINUTE
  expect(ahead).toBeGreaterThanOrEqual(39.9)
  expect(ahead).toBeLessThanOrEqual(45)
  await db.execute(sql`delete from occupancies where source = 'slot'`)
})

it.each<[string, Partial<typeof openClasses.$inferInsert>]>([
  ['is about to begin', { beginAt: ago(-5), endAt: ago(-50) }],
  ['should have begun just now', { beginAt: ago(2), endAt: ago(-43) }],
  ['the school has made its own', { isDemo: false }],
  ['was cancelled', { cancelledAt: ago(1) }],
  ['is another class of the demo', { cryptId: 'cother' }],
])('leaves a class that %s', async (_, values) => {
  await theDemoClass(values)
  const before = await classes()
  expect(await keep()).toBe(false)
  expect(await classes()).toEqual(before)
})

it('moves nothing once the school is no demo any more', async () => {
  await theDemoClass()
  await writeSetting(db, 'demo', { is_demo: false })
  expect(await keep()).toBe(false)
})

it.each(['live', 'interrupted'])('leaves a class that is on air: %s', async (state) => {
  const { id, ...before } = await theDemoClass()
  await broadcast(id, { state })
  expect(await keep()).toBe(false)
  expect(await timesNow(id)).toEqual({ beginAt: before.beginAt, endAt: before.endAt })
})

it('leaves a class whose broadcast has dropped as long as its teacher may come back', async () => {
  const { id } = await theDemoClass(times.running())
  await broadcast(id, { state: 'ended', endedAt: ago(5) })
  expect(await keep()).toBe(false)
})

it('lets a class that was broadcast stand with its replay, and makes another one', async () => {
  const past = await theDemoClass({ ...times.running(), endedAt: ago(1), name: 'Towers', note: 'Paper' })
  await broadcast(past.id, { state: 'ended', endedAt: ago(1) })
  const kept = await Promise.all([keep(), keep()])
  expect(kept.filter(Boolean)).toHaveLength(1)
  const [old, next, ...more] = await classes()
  expect(more).toEqual([])
  expect(old).toMatchObject({ id: past.id, beginAt: past.beginAt, isDemo: true })
  // its teacher is free from then on, so that the next one begins soon
  expect(old!.endAt!.getTime()).toBeLessThanOrEqual(Date.now())
  expect(next!.beginAt!.getTime() - Date.now()).toBeLessThanOrEqual(9 * MINUTE)
  const { rows } = await db.execute(sql`select overbook from occupancies where source_id = ${next!.id}`)
  expect(rows).toEqual([{ overbook: false }])
  expect(old?.cryptId).not.toBe(DEMO_CLASS_CRYPT_ID)
  expect(next).toMatchObject({ name: 'Towers', note: 'Paper', isDemo: true, cryptId: DEMO_CLASS_CRYPT_ID })
  expect(next?.streamKey).not.toBe(past.streamKey)
  expect(await db.select().from(openClassTeachers).where(eq(openClassTeachers.classId, next!.id))).toEqual([
    { classId: next!.id, teacherId: teacher.user.id, position: 0 },
  ])
})
