import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { userTypes } from '#contract/account/limits.ts'
import { importTypes } from '#contract/import/limits.ts'
import { builtInRoleIds } from '#contract/role/built-in.ts'
import { auditLog, importJobs, importRows, messages, personalFiles } from '#server/db/tables/all.ts'
import { newDocumentName, storeDocument } from '#server/features/file/index.ts'
import { eraseDuePeople, sweepDataFiles, writeDataFiles } from '#server/features/privacy/index.ts'
import { StorageFailure } from '#server/gateways/storage/storage.ts'
import { aUser, signedIn, type TestUser } from '#tests/support/factories.ts'
import type { PrivacySchool } from './support.ts'

export function testDue({ school, db, admin }: PrivacySchool): void {
  const ask = (token: string) => school.call('POST /api/v1/account/erasure', { token })
  const comeDue = async (user: TestUser) => {
    await db.execute(sql`update erasures set due_at = now() where user_id = ${user.id}`)
    await eraseDuePeople(school.deps)
    const { rows } = await db.execute<{ erased: boolean; withdrawn: boolean }>(sql`
      select u.erased_at is not null as erased, e.withdrawn_at is not null as withdrawn
      from users u join erasures e on e.user_id = u.id where u.id = ${user.id}`)
    return rows
  }

  describe('rows of an import', () => {
    test('are of whom they made or name by phone, and of nobody whose user name stands in another cell', async () => {
      const { user, token } = await signedIn(school, [userTypes.student], { username: 'Mathematics' })
      const other = await aUser(school)
      const job = async (type: (typeof importJobs.$inferInsert)['type'], keys: string[]) => {
        const columns = Object.fromEntries(keys.map((key, at) => [key, at]))
        const [made] = await db
          .insert(importJobs)
          .values({ type, fileName: 'a.csv', headings: keys, columns, total: 9 })
          .returning()
        return made?.id ?? 0
      }
      const accounts = await job(importTypes.teacherAccounts, ['username', 'telephone', 'intro'])
      const ofLeads = await job(importTypes.leads, ['name', 'telephone', 'owner'])
      const phone = user.telephone ?? ''
      const rows: [number, string[], number | null][] = [
        [accounts, ['li', '13511112222', 'Mathematics'], other.id],
        [accounts, ['Mathematics', '13511113333', ''], null],
        [ofLeads, ['Li', '13511114444', 'Mathematics'], user.id],
        [accounts, ['mathematics', '', 'own'], null],
        [accounts, ['', phone, 'own'], null],
        [accounts, ['former', '', 'own'], user.id],
        [ofLeads, ['own', phone, 'owner'], 7],
      ]
      await db.insert(importRows).values(
        rows.map(([jobId, cells, targetId], at) => ({
          ...{ jobId, number: at + 1, cells, targetId, outcome: 'created' as const },
          ...{ before: {}, after: { intro: 'x' } },
        })),
      )
      await ask(token)
      expect(await comeDue(user)).toEqual([{ erased: true, withdrawn: false }])
      const left = await db.select().from(importRows).orderBy(importRows.number)
      expect(left.map(({ cells }) => cells)).toEqual([
        ...rows.slice(0, 3).map(([, cells]) => cells),
        [],
        [],
        [],
        [],
      ])
      expect(left.slice(0, 3).map(({ after }) => after)).toEqual(rows.slice(0, 3).map(() => ({ intro: 'x' })))
    })
  })

  describe('the audit log', () => {
    test('keeps what it says of others, and the user name goes from the fields that hold one', async () => {
      const { user, token } = await signedIn(school, [userTypes.student], { username: 'reference' })
      await db.insert(auditLog).values([
        { action: 'payment recorded', subject: 'order 1', detail: { reference: 'A-17', note: 'reference' } },
        { action: 'users merged', subject: 'user 999', detail: { closed: 'reference', orders: 2 } },
        { action: 'users merged', subject: 'user 999', detail: { kept: 'another', name: 'reference' } },
      ])
      await ask(token)
      expect(await comeDue(user)).toEqual([{ erased: true, withdrawn: false }])
      const { rows } = await db.execute<{ detail: unknown }>(
        sql`select detail from audit_log where subject in ('order 1', 'user 999') order by id`,
      )
      expect(rows.map(({ detail }) => detail)).toEqual([
        { reference: 'A-17', note: 'reference' },
        { closed: `erased-${user.id}`, orders: 2 },
        { kept: 'another', name: 'reference' },
      ])
    })
  })

  describe('an erasure that is due', () => {
    test('is taken back by the role of an administrator, which nobody loses by it', async () => {
      const { user, token } = await signedIn(school)
      const promoted = await signedIn(school)
      await ask(token)
      await ask(promoted.token)
      const answer = await school.call('PUT /api/v1/admin/users/{id}', {
        ...{ token: admin.token, params: { id: user.id } },
        body: {
          name: 'New',
          types: [userTypes.admin],
          role_id: builtInRoleIds.support,
          telephone: user.telephone,
        },
      })
      expect(answer.reason).toBeUndefined()
      const { rows } = await db.execute(
        sql`select withdrawn_at is not null as withdrawn from erasures where user_id = ${user.id}`,
      )
      expect(rows).toEqual([{ withdrawn: true }])
      // by whatever way it came
      await db.execute(
        sql`update users set types = '{1,3}', role_id = ${builtInRoleIds.owner} where id = ${promoted.user.id}`,
      )
      expect(await comeDue(promoted.user)).toEqual([{ erased: false, withdrawn: true }])
    })

    test('does not come to who was not there for long and came since', async () => {
      const days = (unused_days: number) =>
        db.execute(sql`insert into settings (key, value) values ('retention', ${JSON.stringify({ unused_days })}::jsonb)
          on conflict (key) do update set value = settings.value || excluded.value`)
      await days(365)
      const [away, back] = [await aUser(school), await signedIn(school)]
      await db.execute(
        sql`update users set created_at = now() - interval '500 days' where id in (${away.id}, ${back.user.id})`,
      )
      await db.execute(sql`insert into erasures (user_id, cause, due_at, created_at)
        select id, 'unused', now(), now() - interval '1 day' from users where id in (${away.id}, ${back.user.id})`)
      expect(await comeDue(back.user)).toEqual([{ erased: false, withdrawn: true }])
      expect(await comeDue(away)).toEqual([{ erased: true, withdrawn: false }])
      await days(0)
    })

    test('takes the files of every account of the person with it', async () => {
      const { user, token } = await signedIn(school)
      const closed = await aUser(school, { mergedInto: user.id, lockedAt: new Date() })
      const path = join(tmpdir(), randomUUID())
      await writeFile(path, 'x')
      const file = newDocumentName('zip')
      await storeDocument(school.deps, file, path)
      await rm(path)
      await db.insert(personalFiles).values({ userId: closed.id, language: 'en', status: 2, file })
      const removed: string[] = []
      const { storage } = school.deps
      const deps = {
        ...school.deps,
        storage: Object.assign(Object.create(storage) as typeof storage, {
          remove: (key: string) => {
            removed.push(key)
            return storage.remove(key)
          },
        }),
      }
      await ask(token)
      await db.execute(sql`update erasures set due_at = now() where user_id = ${user.id}`)
      await eraseDuePeople(deps)
      expect(removed.filter((key) => key.includes(file))).toHaveLength(1)
      expect(await db.$count(personalFiles, sql`user_id = ${closed.id}`)).toBe(0)
    })

    test('renames one of two teachers with the same name, and not the other', async () => {
      const twins = [await signedIn(school, [userTypes.teacher]), await signedIn(school, [userTypes.teacher])]
      await db.execute(
        sql`update users set name = 'Wang Fang' where id in (${twins[0]?.user.id}, ${twins[1]?.user.id})`,
      )
      const reader = await signedIn(school)
      const [first, second] = twins
      if (!first || !second) throw new Error('there are two')
      await db.insert(messages).values(
        [first, second, null].map((twin, at) => ({
          ...{ userId: reader.user.id, kind: 'lessons_handed_over' as const, key: `lesson 99${at} at 1` },
          params: { name: 'Poems', person: 'Wang Fang', ...(twin && { person_id: twin.user.id }) },
        })),
      )
      await ask(first.token)
      expect(await comeDue(first.user)).toEqual([{ erased: true, withdrawn: false }])
      const told = await school.call('GET /api/v1/messages', { token: reader.token })
      const read = told.data.list
        .filter(({ kind }) => kind === 'lessons_handed_over')
        .map(({ params }) => params)
      expect(read.toReversed()).toEqual([
        { name: 'Poems', person: `erased-${first.user.id}` },
        { name: 'Poems', person: 'Wang Fang' },
        { name: 'Poems', person: 'Wang Fang' },
      ])
    })
  })

  describe('the file of one’s data, when servers fail', () => {
    test('is given up after three of them, and written by one worker in each process', async () => {
      const user = await aUser(school)
      await db.execute(sql`insert into personal_files (user_id, language, status, file, started_at, attempts)
        values (${user.id}, 'en', 1, ${newDocumentName('zip')}, now() - interval '2 minutes', 3)`)
      const work = writeDataFiles(school.deps)
      expect(writeDataFiles({ ...school.deps })).toBe(work)
      await work
      const [row] = await db.select().from(personalFiles).where(sql`user_id = ${user.id}`)
      expect(row).toMatchObject({ status: 3, file: null, attempts: 3 })
    })

    test('is said to have failed while the storage is away', async () => {
      const user = await aUser(school)
      await db.insert(personalFiles).values({ userId: user.id, language: 'en' })
      const away = () => Promise.reject(new StorageFailure('away', new Error('no answer')))
      const storage = Object.create(school.deps.storage) as typeof school.deps.storage
      await writeDataFiles({ ...school.deps, storage: Object.assign(storage, { put: away, remove: away }) })
      const [row] = await db.select().from(personalFiles).where(sql`user_id = ${user.id}`)
      // its name stays, so that what the storage has of it goes when the row goes
      expect(row).toMatchObject({ status: 3, file: expect.any(String), attempts: 1 })
    })
  })

  describe('a file of one’s data that nobody has any more', () => {
    async function stored(): Promise<string> {
      const path = join(tmpdir(), randomUUID())
      await writeFile(path, 'x')
      const file = newDocumentName('zip')
      await storeDocument(school.deps, file, path)
      await rm(path)
      return file
    }
    const isThere = async (file: string) => (await school.deps.storage.size(`private/${file}`)) !== null
    const rowsOf = (file: string) => db.$count(personalFiles, sql`file = ${file}`)

    test('is removed by the jobs when the server was killed right after the erasure', async () => {
      const { user, token } = await signedIn(school)
      const file = await stored()
      await db.insert(personalFiles).values({ userId: user.id, language: 'en', status: 2, file })
      await ask(token)
      await db.execute(sql`update erasures set due_at = now() where user_id = ${user.id}`)
      const { storage } = school.deps
      const remove = () => Promise.reject(new Error('killed'))
      const killed = {
        ...school.deps,
        storage: Object.assign(Object.create(storage) as typeof storage, { remove }),
      }
      await eraseDuePeople(killed)
      const { rows } = await db.execute(sql`select user_id from personal_files where file = ${file}`)
      expect([rows, await isThere(file)]).toEqual([[{ user_id: null }], true])
      await sweepDataFiles(school.deps)
      expect(await isThere(file)).toBe(false)
    })

    test('is removed again when a slow worker stored it after another took its job, and then forgotten', async () => {
      const user = await aUser(school)
      const file = newDocumentName('zip')
      await db.execute(sql`insert into personal_files (user_id, language, status, file, started_at)
        values (${user.id}, 'en', 1, ${file}, now() - interval '2 minutes')`)
      await writeDataFiles(school.deps)
      const path = join(tmpdir(), randomUUID())
      await writeFile(path, 'x')
      await storeDocument(school.deps, file, path)
      await rm(path)
      await sweepDataFiles(school.deps)
      expect([await isThere(file), await rowsOf(file)]).toEqual([false, 1])
      await db.execute(
        sql`update personal_files set finished_at = now() - interval '61 minutes' where file = ${file}`,
      )
      await sweepDataFiles(school.deps)
      expect(await rowsOf(file)).toBe(0)
    })
  })

  describe('what an erasure would do', () => {
    test('is counted for nobody a third time while two counts of theirs wait', async () => {
      const { token } = await signedIn(school)
      const calls = Array.from({ length: 6 }, () => school.call('GET /api/v1/account/erasure', { token }))
      const reasons = (await Promise.all(calls)).map(({ reason }) => reason)
      expect(reasons).toContain(undefined)
      expect(reasons).toContain('tooManyRequests')
    })
  })
}
