import { is, sql, Table } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'
import { retentionLimits, retentionNames } from '#contract/site/retention-limits.ts'
import * as tables from '#server/db/tables/all.ts'
import {
  agingTables,
  agingWithoutNumbers,
  grownByPeople,
  keptForGood,
  sweepOld,
  sweptElsewhere,
} from '#server/features/retention/index.ts'
import { signedIn, theAdmin } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

const school = await openTestSchool()
const { db } = school.deps
const admin = await theAdmin(school)

const usual = Object.fromEntries(retentionNames.map((name) => [name, retentionLimits[name].usual]))
const sweep = () => sweepOld(school.deps, new AbortController().signal)
const save = (body: Record<string, number>, token = admin.token) =>
  school.call('PUT /api/v1/admin/retention', { token, body })

/** Entries of the audit log of so many days ago, oldest first. */
async function audited(ages: readonly number[], action: string): Promise<void> {
  for (const days of ages)
    await db.execute(
      sql`insert into audit_log (action, subject, at) values (${action}, '', now() - make_interval(days => ${days}::int))`,
    )
}
const agesOf = async (action: string): Promise<number[]> => {
  const { rows } = await db.execute<{ days: number }>(
    sql`select extract(day from now() - at)::int as days from audit_log where action = ${action} order by at`,
  )
  return rows.map(({ days }) => days)
}

describe('how long the school keeps what grows', () => {
  test('is ten years for logs, chats and visits until it is changed, and the change is in the audit log', async () => {
    const { data } = await school.call('GET /api/v1/admin/retention', { token: admin.token })
    expect(data).toMatchObject(usual)
    expect((await save({ ...usual, audit_days: 400 })).data).toMatchObject({ ...usual, audit_days: 400 })
    const { rows } = await db.execute(sql`select detail from audit_log where subject = 'retention'`)
    expect(rows).toEqual([{ detail: { changes: { audit_days: [3650, 400] } } }])
  })

  test('is six months at least for logs and chats, whichever months they are', () => {
    const day = (month: number) => Date.UTC(2026, month, 1) / 86_400_000
    const sixMonths = Array.from({ length: 12 }, (_, month) => day(month + 6) - day(month))
    const { audit_days, chat_days } = retentionLimits
    expect(Math.min(audit_days.least, chat_days.least)).toBeGreaterThanOrEqual(Math.max(...sixMonths))
  })

  test('is never less than the law asks, and changed by nobody else', async () => {
    for (const name of retentionNames) {
      const least = retentionLimits[name].least
      expect((await save({ ...usual, [name]: least - 1 })).reason).toBe('invalidField')
    }
    expect((await save(usual, (await signedIn(school)).token)).reason).toBe('noPermission')
  })

  test('decides what is removed, in batches, the oldest first', async () => {
    await save({ ...usual, audit_days: 400 })
    await audited([900, 500, 401, 399, 1], 'order note')
    await sweep()
    expect(await agesOf('order note')).toEqual([399, 1])
  })

  test('removes the history of backups only when their archives are gone', async () => {
    await db.execute(sql`insert into backups (cause, status, place, name, created_at, removed_at) values
      ('schedule', 2, '/b', 'there', now() - interval '900 days', null),
      ('schedule', 2, '/b', 'gone', now() - interval '900 days', now() - interval '800 days'),
      ('schedule', 3, '/b', 'failed', now() - interval '900 days', null),
      ('schedule', 2, '/b', 'new', now(), now())`)
    await sweep()
    const { rows } = await db.execute(sql`select name from backups order by id`)
    expect(rows.map(({ name }) => name)).toEqual(['there', 'new'])
  })
})

test('every table of the school either ages, or is swept, or is kept for a reason, or grows with people and courses', () => {
  const all = Object.values<unknown>(tables)
    .filter((one): one is PgTable => is(one, Table))
    .map((table) => getTableConfig(table).name)
  const aging = [...agingTables, ...agingWithoutNumbers].map(({ table }) => table)
  const listed = [...aging, ...Object.keys(sweptElsewhere), ...Object.keys(keptForGood), ...grownByPeople]
  expect(all.filter((name) => !listed.includes(name))).toEqual([])
  expect(listed.filter((name, at) => !all.includes(name) || listed.indexOf(name) !== at)).toEqual([])
})
