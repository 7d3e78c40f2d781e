import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { healthAlarms, jobFailures, settings, users } from '#server/db/tables/all.ts'
import { raiseAlarms } from '#server/features/health/alarms.ts'
import type { Finding } from '#server/features/health/index.ts'
import { clearSettingsCache, loadSetting, writeSetting } from '#server/features/site/index.ts'
import { startJobs } from '#server/jobs/runner.ts'
import { aUser, theAdmin } from '#tests/support/factories.ts'
import { openSmtp, readable } from '#tests/support/smtp-double.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

const smtp = await openSmtp()
afterAll(() => smtp.close())
const school = await openTestSchool({
  ...{ MAIL_PROVIDER: 'smtp', SMTP_HOST: '127.0.0.1', SMTP_PORT: String(smtp.port), SMTP_SECURITY: 'none' },
  MAIL_FROM: 'school@shuyuan.example',
})
const { deps } = school
const { db } = deps
const owner = await theAdmin(school)
const ADDRESS = 'owner@example.com'
await db.update(users).set({ email: ADDRESS, verifiedEmail: ADDRESS }).where(eq(users.id, owner.user.id))
// neither an owner without a verified address nor another administrator gets them
await aUser(school, { types: [1], email: 'new@example.com' })
await aUser(school, {
  types: [1],
  roleId: 2,
  email: 'teaching@example.com',
  verifiedEmail: 'teaching@example.com',
})

const journal: Finding = { id: 'journal_differs', params: { count: 2 } }
const disk = (place: string): Finding => ({ id: 'disk_low', params: { place, free: '1.0 GB', percent: 7 } })
const job: Finding = { id: 'job_failed', params: { job: 'send-refunds', count: 3, reason: 'no such table' } }
const backup: Finding = { id: 'backup_failed', params: { count: 2 } }
const certificate: Finding = { id: 'certificate_ending', params: { name: 'TLS_CERT', days: 9 } }

beforeEach(async () => {
  await db.delete(healthAlarms)
  smtp.taken.length = 0
})

const texts = () => smtp.taken.map(readable)
/** as if the last check that saw an alarm had been some time ago */
const later = () => db.update(healthAlarms).set({ seenAt: sql`now() - interval '16 minutes'` })

describe('an alarm', () => {
  test.each([journal, disk('/data'), job, backup, certificate])(
    'leaves once while $id is found, once when it is over, and anew when it comes back',
    async (finding) => {
      await raiseAlarms(deps, [finding])
      await raiseAlarms(deps, [finding])
      expect(smtp.taken.map(({ to }) => to)).toEqual([[ADDRESS]])
      // at the limit it comes and goes
      await raiseAlarms(deps, [])
      await raiseAlarms(deps, [finding])
      expect(smtp.taken).toHaveLength(1)
      await later()
      await raiseAlarms(deps, [])
      await raiseAlarms(deps, [])
      expect(smtp.taken).toHaveLength(2)
      expect(texts()[1]).toContain('以下问题已恢复')
      expect(texts()[0]).not.toContain('以下问题已恢复')
      await raiseAlarms(deps, [finding])
      expect(smtp.taken).toHaveLength(3)
    },
  )

  test('that becomes worse is another one, and the first is not said to be over', async () => {
    await raiseAlarms(deps, [disk('/data')])
    await raiseAlarms(deps, [{ id: 'disk_full', params: { place: '/data', free: '0.1 GB', percent: 0 } }])
    expect(texts().map((words) => /空间不足|已满/.exec(words)?.[0])).toEqual(['空间不足', '已满'])
    await later()
    await raiseAlarms(deps, [])
    expect(smtp.taken).toHaveLength(3)
    expect(texts()[2]).toContain('已满')
  })

  test('says what is wrong, what to do and where, in the language of its reader', async () => {
    await db.execute(sql`insert into message_settings (user_id, language) values (${owner.user.id}, 'en')`)
    await writeSetting(db, 'web_config', { ...(await loadSetting(db, 'web_config')), app_name: '山间书院' })
    await db.update(settings).set({ translations: { en: { app_name: 'Hill Academy' } } })
    clearSettingsCache(db)
    await raiseAlarms(deps, [journal])
    await db.execute(sql`delete from message_settings`)
    expect(texts()[0]).toContain('Hill Academy')
    expect(texts()[0]).not.toContain('山间书院')
    expect(texts()[0]).toContain("2 entries of the payment journal differ from the providers' bills")
    expect(texts()[0]).toContain('Open the settlement, look at each difference and settle it.')
    expect(texts()[0]).toContain(`${deps.config.publicUrl}/admin.html#/health`)
  })

  test('is one for each disk, and none for what needs no mail', async () => {
    await raiseAlarms(deps, [disk('/data'), disk('/files'), { id: 'refund_failed', params: { count: 1 } }])
    expect(smtp.taken).toHaveLength(2)
  })

  test('goes to ALARM_EMAIL instead, where that is set', async () => {
    const config = { ...deps.config, alarmEmail: ['a@example.com', 'b@example.com'] }
    await raiseAlarms({ ...deps, config }, [journal])
    expect(smtp.taken.flatMap(({ to }) => to)).toEqual(['a@example.com', 'b@example.com'])
  })

  test('is tried again by the next check when the mail server did not take it, under the same message id', async () => {
    smtp.plan({ content: 451 })
    await raiseAlarms(deps, [journal])
    expect(smtp.taken).toHaveLength(0)
    await raiseAlarms(deps, [journal])
    await db.update(healthAlarms).set({ mailedAt: null })
    await raiseAlarms(deps, [journal])
    const ids = smtp.taken.map(({ raw }) => /^Message-ID: (.+)$/im.exec(raw)?.[1])
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
  })

  test('goes again to the address alone that did not take it', async () => {
    const config = { ...deps.config, alarmEmail: ['a@example.com', 'b@example.com'] }
    const raise = (findings: Finding[]) => raiseAlarms({ ...deps, config }, findings)
    const addresses = () => smtp.taken.splice(0).flatMap(({ to }) => to)
    smtp.plan({ content: 451 })
    await raise([journal])
    expect(addresses()).toEqual(['b@example.com'])
    await raise([journal])
    expect(addresses()).toEqual(['a@example.com'])
    await raise([journal])
    expect(addresses()).toEqual([])
    await later()
    await raise([])
    expect(addresses()).toEqual(['a@example.com', 'b@example.com'])
  })

  test('is not over while a check could not look, and not mailed when it was over before anybody was told', async () => {
    await raiseAlarms(deps, [journal])
    await later()
    await raiseAlarms(deps, [{ id: 'check_failed', params: { check: 'journal', reason: 'no answer' } }])
    expect(smtp.taken).toHaveLength(1)
    await db.update(healthAlarms).set({ mailedAt: null })
    await raiseAlarms(deps, [])
    expect([smtp.taken.length, await db.$count(healthAlarms)]).toEqual([1, 0])
  })
})

test('failures of a job in a row are counted, and forgotten when it goes well', async () => {
  let fails = true
  const run = async () => {
    if (fails) throw new Error('no such table')
  }
  const runner = await startJobs(deps, [{ name: 'send-messages', cron: '0 0 29 2 *', run }])
  const failures = async () => (await db.select().from(jobFailures))[0]?.failures ?? 0
  const runOnce = async (expected: number) => {
    deps.jobs.run('send-messages')
    await expect.poll(failures).toBe(expected)
  }
  for (const expected of [1, 2, 3]) await runOnce(expected)
  expect(await db.select().from(jobFailures)).toMatchObject([
    { job: 'send-messages', reason: 'no such table' },
  ])
  fails = false
  await runOnce(0)
  await runner.stop()
})
