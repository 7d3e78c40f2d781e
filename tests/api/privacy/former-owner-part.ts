import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { importTypes } from '#contract/import/limits.ts'
import {
  auditLog,
  importJobs,
  importRows,
  leadEvents,
  leads,
  loginFailures,
  smsMessages,
  users,
} from '#server/db/tables/all.ts'
import { ownMigrations } from '#server/db/own-migrations.ts'
import { accountsOf } from '#server/features/privacy/accounts.ts'
import { givenTables, rowsOfTable } from '#server/features/privacy/data-file/read-data.ts'
import { aUser, newPhone } from '#tests/support/factories.ts'
import type { PrivacySchool } from './support.ts'

export function testFormerOwner({ school, db }: PrivacySchool): void {
  /** Whatever the file of a person's data holds of a table. */
  async function given(userId: number, table: string) {
    const one = givenTables.find((entry) => entry.table === table)
    if (!one) throw new Error(`nobody gets rows of ${table}`)
    return rowsOfTable(db, one, await accountsOf(db, userId))
  }
  const tables = ['sms_messages', 'leads', 'lead_events', 'audit_log', 'login_failures', 'import_rows']
  const DAY = 24 * 3600 * 1000

  /** What the school notes of a phone, at a time. */
  async function noted(telephone: string, at: Date, name: string): Promise<void> {
    const phone = { areaCode: '86', telephone }
    await db.insert(smsMessages).values({ ...phone, action: 'login', smsType: 1, createdAt: at })
    const [lead] = await db
      .insert(leads)
      .values({ ...phone, name, origin: 'staff', createdAt: at })
      .onConflictDoNothing()
      .returning()
    if (lead) {
      await db.insert(leadEvents).values({ leadId: lead.id, kind: 'note', text: name, at })
      await db
        .insert(auditLog)
        .values({ action: 'lead created', subject: `lead ${lead.id}`, detail: { name }, at })
    }
    const failed = { key: `${name} ${telephone}`, name: `telephone:86:${telephone}`, failures: 1, lastAt: at }
    await db.insert(loginFailures).values(failed)
    const [job] = await db
      .insert(importJobs)
      .values({
        type: importTypes.leads,
        fileName: 'a.csv',
        headings: ['a', 'b'],
        columns: { name: 0, telephone: 1 },
        total: 1,
        createdAt: at,
      })
      .returning()
    await db
      .insert(importRows)
      .values({ jobId: job?.id ?? 0, number: 1, cells: [name, telephone], outcome: 'refused' })
  }

  describe('a phone that was somebody else’s before', () => {
    test('brings its present owner nothing of the one before, and an erasure forgets it everywhere', async () => {
      const telephone = newPhone()
      const before = new Date(Date.now() - 30 * DAY)
      await noted(telephone, before, 'Former')
      const user = await aUser(school, { createdAt: new Date(Date.now() - 60 * DAY) })
      await db.update(users).set({ telephone }).where(sql`id = ${user.id}`)
      for (const table of tables) expect([table, await given(user.id, table)]).toEqual([table, []])
      // another field leaves it theirs for as long as before
      await db.execute(sql`update users set phone_since = now() - interval '40 days' where id = ${user.id}`)
      await db.update(users).set({ name: 'Li', telephone }).where(sql`id = ${user.id}`)
      for (const table of tables) expect([table, (await given(user.id, table)).length]).toEqual([table, 1])
    })

    test('brings who registered with it the code of the registration', async () => {
      const telephone = newPhone()
      await db.insert(smsMessages).values({
        ...{
          action: 'reg',
          areaCode: '86',
          telephone,
          smsType: 1,
          createdAt: new Date(Date.now() - 9 * 60_000),
        },
      })
      const user = await aUser(school, { telephone })
      expect(await given(user.id, 'sms_messages')).toHaveLength(1)
    })

    test('takes no lead of another person along', async () => {
      const telephone = newPhone()
      const former = await aUser(school)
      await db
        .insert(leads)
        .values({ areaCode: '86', telephone, name: 'Former', origin: 'staff', studentId: former.id })
      const user = await aUser(school, { telephone, createdAt: new Date(Date.now() - DAY) })
      expect([await given(user.id, 'leads'), (await given(former.id, 'leads')).length]).toEqual([[], 1])
    })

    test('counts as theirs from the upgrade on in schools of earlier releases, which kept no trace of its changes', async () => {
      const telephone = newPhone()
      const before = new Date(Date.now() - 30 * DAY)
      await noted(telephone, before, 'Former')
      const user = await aUser(school, { telephone, createdAt: new Date(Date.now() - 60 * DAY) })
      const statements = ownMigrations()
        .find(({ name }) => name.endsWith('phone_since'))
        ?.statements.filter((statement) => statement.includes('"phone_since"'))
      await db.execute(sql`alter table users drop column phone_since`)
      for (const statement of statements ?? []) await db.execute(sql.raw(statement))
      for (const table of tables) expect([table, await given(user.id, table)]).toEqual([table, []])
      // whoever comes afterwards has had the phone since then: each change is noted
      const later = await aUser(school)
      const { rows } = await db.execute(sql`select phone_since from users where id = ${later.id}`)
      expect(rows).toEqual([{ phone_since: null }])
    })
  })
}
