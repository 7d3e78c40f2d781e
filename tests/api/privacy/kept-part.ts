import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { leads, users } from '#server/db/tables/all.ts'
import { forgetPeople } from '#server/features/privacy/index.ts'
import { sweepOld } from '#server/features/retention/index.ts'
import { aUser, signedIn } from '#tests/support/factories.ts'
import { aGrant } from '#tests/support/order-factories.ts'
import type { PrivacySchool } from './support.ts'

export function testKept({ school, db, admin, product }: PrivacySchool): void {
  describe('what the school keeps of people for some days only', () => {
    const old = sql`now() - interval '500 days'`
    const keep = async (days: Record<string, number>) => {
      const { data } = await school.call('GET /api/v1/admin/retention', { token: admin.token })
      return school.call('PUT /api/v1/admin/retention', { token: admin.token, body: { ...data, ...days } })
    }

    test('is kept for good until it is set, and never for less than the least', async () => {
      const { data } = await school.call('GET /api/v1/admin/retention', { token: admin.token })
      expect(data).toMatchObject({
        login_days: 184,
        unused_days: 0,
        lead_days: 0,
        recording_days: 0,
        erase_wait_days: 14,
      })
      for (const [name, days] of [
        ['unused_days', 364],
        ['lead_days', 1],
        ['login_days', 183],
      ] as const)
        expect((await keep({ [name]: days })).reason).toBe('invalidField')
    })

    test('ends accounts of students who have not come, whom it tells first', async () => {
      const owning = await aUser(school)
      const lately = await signedIn(school)
      await aGrant(school, owning, product)
      // more than a run takes, of whom none can be erased, stand before the one who can
      await db.execute(sql`insert into users (username, name, types, created_at, merged_into)
        select 'refused_' || n, '', '{3}', ${old}, ${lately.user.id} from generate_series(1, 200) n`)
      const unused = await aUser(school)
      await db
        .update(users)
        .set({ createdAt: old })
        .where(sql`id in (${unused.id}, ${owning.id}, ${lately.user.id})`)
      await keep({ unused_days: 365 })
      const begun = () => db.execute(sql`select from erasures where cause = 'unused'`)
      // before an upgrade logins were forgotten: they count from then on
      await forgetPeople(school.deps)
      await forgetPeople(school.deps)
      expect((await begun()).rows).toEqual([])
      await db.execute(sql`update settings set value = jsonb_build_object('kept_since',
        extract(epoch from now() - interval '366 days')::int) where key = 'logins'`)
      // an import has brought these people without their logins
      const imported = (days: number) =>
        db.execute(sql`insert into audit_log (action, subject, at)
          values ('school imported', 'S', now() - make_interval(days => ${days}::int))`)
      await imported(364)
      await forgetPeople(school.deps)
      expect((await begun()).rows).toEqual([])
      await db.execute(sql`delete from audit_log where action = 'school imported'`)
      await imported(366)
      await forgetPeople(school.deps)
      const { rows } = await db.execute(sql`
        select user_id, (select count(*)::int from messages m where m.user_id = e.user_id) as told
        from erasures e where cause = 'unused'`)
      expect(rows).toEqual([{ user_id: unused.id, told: 1 }])
      await db.execute(sql`delete from users where username like 'refused_%'`)
      await forgetPeople(school.deps)
      expect((await db.execute(sql`select from erasures where cause = 'unused'`)).rows).toHaveLength(1)
      await keep({ unused_days: 0 })
    })

    test('removes leads that nothing came of', async () => {
      const lead = (telephone: string, values: Partial<typeof leads.$inferInsert> = {}) =>
        db
          .insert(leads)
          .values({ name: telephone, areaCode: '86', telephone, origin: 'staff', createdAt: old, ...values })
      const [gone] = await lead('13500000001').returning()
      await db.execute(sql`insert into audit_log (user_id, action, subject, detail)
        values (1, 'lead created', ${`lead ${gone?.id}`}, '{"name": "Li Lei"}')`)
      await lead('13500000002', { state: 'won' })
      await lead('13500000003', { nextContactAt: new Date(Date.now() + 86_400_000) })
      await lead('13500000004', { createdAt: new Date() })
      await keep({ lead_days: 365 })
      await forgetPeople(school.deps)
      const { rows } = await db.execute(
        sql`select telephone from leads where telephone like '1350000000%' order by 1`,
      )
      expect(rows.map(({ telephone }) => telephone)).toEqual(['13500000002', '13500000003', '13500000004'])
      const log = await db.execute(sql`select detail from audit_log where subject = ${`lead ${gone?.id}`}`)
      expect(log.rows).toEqual([{ detail: {} }])
      await keep({ lead_days: 0 })
    })

    test('keeps of an old audit log the import alone, from when on logins are known', async () => {
      await keep({ audit_days: 365 })
      await db.execute(sql`insert into audit_log (action, subject, at)
        select action, 'long ago', now() - interval '400 days'
        from unnest(array['school imported', 'user changed']) action`)
      await sweepOld(school.deps, new AbortController().signal)
      const { rows } = await db.execute(sql`select action from audit_log where subject = 'long ago'`)
      expect(rows).toEqual([{ action: 'school imported' }])
    })

    test('keeps logins for six months, and the last one of each person', async () => {
      const user = await aUser(school)
      for (const [address, days] of [
        ['203.0.113.1', 185],
        ['203.0.113.2', 183],
        ['203.0.113.3', 400],
      ] as const)
        await db.execute(sql`insert into sessions (user_id, address, created_at, last_used_at) values (${user.id},
          ${address}, now() - make_interval(days => ${days}::int), now() - make_interval(days => ${days}::int))`)
      await sweepOld(school.deps, new AbortController().signal)
      const { rows } = await db.execute(
        sql`select address from sessions where user_id = ${user.id} order by id`,
      )
      expect(rows.map(({ address }) => address)).toEqual(['203.0.113.2', '203.0.113.3'])
    })
  })
}
