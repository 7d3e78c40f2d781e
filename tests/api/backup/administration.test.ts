import { randomBytes } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { auditLog, backups } from '#server/db/tables/all.ts'
import { archiveName, archivesAmong } from '#server/features/backup/archive/names.ts'
import { endBackup } from '#server/features/backup/backup-rows.ts'
import { superfluous } from '#server/features/backup/retention.ts'
import { runBackups } from '#server/features/backup/index.ts'
import { signedIn, theAdmin } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { anAdministratorWith } from '../role/support.ts'
import { aFolder, keys } from './support.ts'

const place = await aFolder()
const school = await openTestSchool({ BACKUP_TO: place, BACKUP_RECIPIENTS: keys.BACKUP_RECIPIENTS })
const { db, pool } = school.deps
const { token } = await theAdmin(school)
const schedule = { is_on: 1, clock: '03:30', keep_daily: 7, keep_weekly: 4, keep_monthly: 6 } as const

beforeEach(async () => {
  await db.delete(backups)
})

/** Runs the job. @returns the numbers of the backups that it launched */
async function launched(): Promise<number[]> {
  const ids: number[] = []
  await runBackups(school.deps, (_deps, id) => ids.push(id))
  return ids
}

const read = async () => (await school.call('GET /api/v1/admin/backups/settings', { token })).data

it('the owner sees where backups go, when the next one is due, and the commands of an emergency', async () => {
  const settings = await read()
  expect(settings).toMatchObject({
    ...{ is_set_up: 1, place, encryption: 'recipients', time_zone: 'Asia/Shanghai', schedule },
    restore: `npm run restore -- --from ${place}`,
    verify: `npm run verify-backup -- --from ${place}`,
  })
  const next = new Date((settings.next_at ?? 0) * 1000)
  expect(next.toISOString()).toMatch(/T19:30:00/)
  expect(next.getTime() - Date.now()).toBeGreaterThan(0)
  expect(next.getTime() - Date.now()).toBeLessThanOrEqual(24 * 3600 * 1000)
})

it('a changed schedule counts at once and is in the audit log; what cannot be is refused', async () => {
  const put = (body: object) => school.call('PUT /api/v1/admin/backups/settings', { token, body })
  expect((await put({ ...schedule, clock: '22:05', keep_weekly: 0 })).code).toBe(0)
  expect(await read()).toMatchObject({ schedule: { clock: '22:05', keep_weekly: 0 } })
  const [written] = (await db.select().from(auditLog)).filter(({ action }) => action === 'backup settings')
  expect(written?.detail).toMatchObject({ before: schedule, after: { clock: '22:05' } })
  expect((await put({ ...schedule, is_on: 0 })).code).toBe(0)
  expect((await read()).next_at).toBeNull()
  for (const wrong of [{ clock: '24:00' }, { keep_daily: 0 }, { keep_monthly: 367 }])
    expect((await put({ ...schedule, ...wrong })).reason).toBe('invalidField')
  expect((await put(schedule)).code).toBe(0)
})

it('a backup is begun by hand, one at a time, and the list says what becomes of it', async () => {
  const begin = () => school.call('POST /api/v1/admin/backups', { token })
  const { data } = await begin()
  expect((await begin()).reason).toBe('backupRunning')
  expect(await launched()).toContain(data.id)
  expect((await begin()).reason).toBe('backupRunning')
  await endBackup(db, data.id, { name: 'one', bytes: 5_000, files: 3, verifiedAt: new Date() })
  const { list } = (await school.call('GET /api/v1/admin/backups', { token })).data
  expect(list[0]).toMatchObject({
    ...{ id: data.id, cause: 'by_hand', by: 'admin', status: 2, name: 'one', bytes: 5_000, files: 3, place },
    ...{ problem: null, step: null, removed_at: null },
  })
  expect(list[0]?.verified_at).toBeGreaterThan(0)
  expect((await begin()).code).toBe(0)
  const begun = (await db.select().from(auditLog)).filter(({ action }) => action === 'backup begun')
  expect(begun).toHaveLength(2)
})

it('only who may configure backups reads of them or begins one', async () => {
  const others = [
    (await signedIn(school, [3])).token,
    (await signedIn(school, [2])).token,
    (await anAdministratorWith(school, ['backoffice.configure'])).token,
    (await anAdministratorWith(school, 6)).token,
  ]
  for (const other of others) {
    const reasons = [
      await school.call('GET /api/v1/admin/backups', { token: other }),
      await school.call('GET /api/v1/admin/backups/settings', { token: other }),
      await school.call('POST /api/v1/admin/backups', { token: other }),
      await school.call('PUT /api/v1/admin/backups/settings', { token: other, body: schedule }),
    ].map(({ reason }) => reason)
    expect(reasons.every((reason) => reason === 'noPermission' || reason === 'noOperationPermission')).toBe(
      true,
    )
  }
  const keeper = await anAdministratorWith(school, ['backup.configure'])
  expect((await school.call('GET /api/v1/admin/backups', { token: keeper.token })).code).toBe(0)
})

it('the schedule makes one backup of each turn, whichever server looks first', async () => {
  const both = await Promise.all([launched(), launched()])
  const [id, ...more] = both.flat()
  expect(more).toEqual([])
  expect(await launched()).toEqual([])
  await endBackup(db, id ?? 0, { name: 'one', bytes: 1, files: 0, verifiedAt: new Date() })
  expect(await launched()).toEqual([])
  // the next day
  await pool.query(
    `update backups set due_at = due_at - interval '1 day', created_at = created_at - interval '1 day'`,
  )
  expect(await launched()).toHaveLength(1)
})

it('a turn that failed is tried again after an hour, three times at most', async () => {
  for (const attempt of [1, 2, 3]) {
    const [id = 0] = await launched()
    expect(id, `attempt ${attempt}`).toBeGreaterThan(0)
    await endBackup(db, id, { problem: 'full' })
    expect(await launched()).toEqual([])
    await pool.query(`update backups set finished_at = finished_at - interval '61 minutes'`)
  }
  expect(await launched()).toEqual([])
  // one that somebody has made since is as good
  expect((await db.select().from(backups)).map(({ problem }) => problem)).toEqual(['full', 'full', 'full'])
})

it('a backup whose program was killed is said to be interrupted, and is made again', async () => {
  const [id = 0] = await launched()
  await pool.query(
    `update backups set seen_at = now() - interval '2 minutes', created_at = created_at - interval '2 minutes'`,
  )
  expect(await launched()).toEqual([])
  const [row] = await db.select().from(backups)
  expect(row).toMatchObject({ id, status: 3, problem: 'interrupted' })
  await pool.query(`update backups set finished_at = now() - interval '61 minutes'`)
  expect(await launched()).toHaveLength(1)
})

it('a school without a place for backups says so and makes none', async () => {
  const bare = await openTestSchool()
  const office = await theAdmin(bare)
  const settings = await bare.call('GET /api/v1/admin/backups/settings', { token: office.token })
  expect(settings.data).toMatchObject({ is_set_up: 0, place: '', encryption: null, next_at: null })
  expect((await bare.call('POST /api/v1/admin/backups', { token: office.token })).reason).toBe(
    'backupNotSetUp',
  )
  await runBackups(bare.deps, () => expect.unreachable('nothing is to be launched'))
})

it('of older backups the last one of each day, week and month stays, as many as are to be kept', () => {
  const own = randomBytes(4).toString('hex')
  const DAY = 24 * 3600 * 1000
  // two a day for 100 days, the last one on a Wednesday
  const begin = Date.parse('2026-11-25T20:00:00Z')
  const names = Array.from({ length: 200 }, (_, half) => archiveName(own, new Date(begin - half * (DAY / 2))))
  const archives = archivesAmong([...names, 'notes.txt', `${names[0]}.part`].toSorted())
  expect(archives).toHaveLength(200)
  const gone = new Set(superfluous(archives, { daily: 3, weekly: 3, monthly: 2 }))
  const kept = archives.filter((archive) => !gone.has(archive)).map(({ at }) => at.toISOString().slice(0, 13))
  expect(kept).toEqual([
    ...['2026-11-25T20', '2026-11-24T20', '2026-11-23T20'],
    // Sundays of the two weeks before
    ...['2026-11-22T20', '2026-11-15T20'],
    '2026-10-31T20',
  ])
  expect(superfluous(archives.slice(0, 1), { daily: 0, weekly: 0, monthly: 0 })).toEqual([])
})
