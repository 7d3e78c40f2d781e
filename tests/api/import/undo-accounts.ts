import { desc, eq, inArray, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { userTypes } from '#contract/account/limits.ts'
import { auditLog, studentTags, users } from '#server/db/tables/all.ts'
import { text as textOf } from '#server/lib/texts.ts'
import { aProduct, aUser, newPhone, signedIn } from '#tests/support/factories.ts'
import { anOrder } from '#tests/support/order-factories.ts'
import { csvOf } from './support.ts'
import { type AccountImports } from './accounts-support.ts'

/** Undoing an import of accounts, their links, and their export. */
export function testUndoing({
  school,
  token,
  read,
  settled,
  run,
  undo,
  undone,
  rows,
  dryRun,
  importFile,
  db,
  named,
  one,
  promote,
}: AccountImports): void {
  describe('undoing', () => {
    test('removes what nobody used, restores what nobody changed, and lists the rest', async () => {
      const kept = await aUser(school, { username: 'undo_known_1', name: 'Before', email: 'a@example.com' })
      const done = await importFile(
        0,
        csvOf([
          ['username', 'name', 'email'],
          ['undo_fresh_1', 'Fresh', ''],
          ['undo_bought1', 'Bought', ''],
          ['undo_edited1', 'Edited', ''],
          ['undo_known_1', 'After', 'b@example.com'],
        ]),
      )
      await anOrder(school, await one('undo_bought1'), await aProduct(school))
      await db.update(users).set({ name: 'By hand' }).where(eq(users.username, 'undo_edited1'))
      await db.update(users).set({ email: 'c@example.com' }).where(eq(users.id, kept.id))
      expect(await undone(done.id)).toMatchObject({
        stage: 'undo',
        status: 2,
        undone: 1,
        kept: 3,
        may_undo: 0,
      })
      expect(await named('undo_fresh_1')).toEqual([])
      expect(await named('undo_bought1', 'undo_edited1')).toHaveLength(2)
      expect(await one('undo_known_1')).toMatchObject({ name: 'Before', email: 'c@example.com' })
      const left = await rows(done.id, 'kept')
      expect(left.map(({ id, reason }) => [id, reason])).toEqual([
        [3, 'Already in use'],
        [4, 'Changed since the import'],
        [5, 'Changed since the import'],
      ])
      expect(await undo(done.id)).toMatchObject({ reason: 'importNotReady' })
    })

    test('removes many accounts in one transaction, with the bookkeeping of each', async () => {
      const names = Array.from({ length: 120 }, (_, index) => `undo_many_${index + 1}`)
      const done = await importFile(0, csvOf([['username', 'name'], ...names.map((name) => [name, 'Fresh'])]))
      expect(await undone(done.id)).toMatchObject({ status: 2, undone: 120, kept: 0 })
      expect(await named(...names)).toEqual([])
      const { rows: transactions } = await db.execute(
        sql`select distinct xmin::text from import_rows where job_id = ${done.id} and undo = 'undone'`,
      )
      expect(transactions).toHaveLength(1)
      const entries = await db
        .select({ subject: auditLog.subject })
        .from(auditLog)
        .where(sql`action = 'user deleted' and (detail->>'import')::int = ${done.id}`)
      expect(new Set(entries.map(({ subject }) => subject)).size).toBe(120)
    })

    test('goes on where its server was killed, and undoes each row once', async () => {
      const names = Array.from({ length: 120 }, (_, index) => `undo_halt_${1000 + index}`)
      const done = await importFile(0, csvOf([['username', 'name'], ...names.map((name) => [name, 'Fresh'])]))
      await db.update(users).set({ name: 'By hand' }).where(eq(users.username, 'undo_halt_1001'))
      // as a killed server leaves it: the rows at the end of the file are undone, the job is running
      const last = names.slice(-40)
      await db.transaction(async (tx) => {
        await tx.delete(users).where(inArray(users.username, last))
        await tx.execute(sql`
          update import_rows set undo = 'undone' where job_id = ${done.id} and number > ${names.length + 1 - last.length}`)
        await tx.execute(sql`
          update import_jobs set stage = 'undo', status = 1, undone = ${last.length}, kept = 0,
            attempt = 'gone', started_at = now() - interval '2 minutes' where id = ${done.id}`)
      })
      const { runImports } = await import('#server/features/import/index.ts')
      await Promise.all([runImports(school.deps), runImports(school.deps)])
      expect(await settled(done.id)).toMatchObject({ status: 2, undone: 119, kept: 1 })
      expect((await named(...names)).map(({ username }) => username)).toEqual(['undo_halt_1001'])
      const { rows: deleted } = await db.execute(sql`
        select subject from audit_log where action = 'user deleted' and (detail->>'import')::int = ${done.id}`)
      expect(deleted).toHaveLength(79)
    })

    test('keeps whoever is an administrator by now, as they are', async () => {
      await aUser(school, { username: 'undo_known_2', name: 'Before', telephone: null })
      const done = await importFile(
        0,
        csvOf([
          ['username', 'name'],
          ['undo_fresh_2', 'Fresh'],
          ['undo_known_2', 'After'],
          ['undo_plain_2', 'Plain'],
        ]),
      )
      await promote('undo_fresh_2')
      await promote('undo_known_2')
      expect(await undone(done.id)).toMatchObject({ status: 2, undone: 1, kept: 2 })
      expect(await named('undo_fresh_2', 'undo_known_2', 'undo_plain_2')).toMatchObject([
        { username: 'undo_known_2', name: 'After' },
        { username: 'undo_fresh_2', name: 'Fresh' },
      ])
      const reason = textOf('en', 'errors:importOtherRole')
      expect(await rows(done.id, 'kept')).toMatchObject([{ reason }, { reason }])
    })

    test('leaves a phone to whoever has taken it since, and undoes the other rows', async () => {
      const telephone = newPhone()
      await aUser(school, { username: 'undo_phone_3', name: 'Before', telephone })
      await aUser(school, { username: 'undo_known_3', name: 'Before' })
      const imported = newPhone()
      const done = await importFile(
        0,
        csvOf([
          ['username', 'phone', 'name'],
          ['undo_known_3', '', 'After'],
          ['undo_phone_3', imported, 'After'],
          ['undo_fresh_3', '', 'Fresh'],
        ]),
      )
      const other = await aUser(school, { telephone })
      expect(await undone(done.id)).toMatchObject({ status: 2, undone: 2, kept: 1 })
      expect(await rows(done.id, 'kept')).toMatchObject([
        { id: 3, reason: textOf('en', 'errors:phoneRegistered') },
      ])
      expect(await one('undo_phone_3')).toMatchObject({ name: 'After', telephone: imported })
      expect(await one('undo_known_3')).toMatchObject({ name: 'Before' })
      expect(await named('undo_fresh_3')).toEqual([])
      expect(await one(other.username)).toMatchObject({ telephone })
    })

    test('is done by whoever requests it, also when who imported is locked', async () => {
      const importer = await signedIn(school, [userTypes.admin])
      const file = csvOf([
        ['username', 'name'],
        ['undo_locked1', 'Fresh'],
      ])
      const { id } = await dryRun(0, file)
      expect(await run(id, importer.token)).toMatchObject({ code: 0 })
      await settled(id)
      const made = await one('undo_locked1')
      const locked = await school.call('PUT /api/v1/admin/users/{id}/lock', {
        ...{ token, params: { id: importer.user.id }, body: { is_locked: 1 } },
      })
      expect(locked).toMatchObject({ code: 0 })
      expect(await undone(id)).toMatchObject({ status: 2, undone: 1, kept: 0 })
      expect(await named('undo_locked1')).toEqual([])
      const entries = db
        .select({ action: auditLog.action, userId: auditLog.userId })
        .from(auditLog)
        .where(inArray(auditLog.subject, [`import ${id}`, `user ${made.id}`]))
        .orderBy(desc(auditLog.id))
      expect((await entries).slice(0, 2)).toEqual([
        { action: 'user deleted', userId: 1 },
        { action: 'import undone', userId: 1 },
      ])
    })

    test('ends after seven days', async () => {
      const done = await importFile(
        0,
        csvOf([
          ['username', 'name'],
          ['undo_late_11', 'Late'],
        ]),
      )
      await db.execute(`update import_jobs set imported_at = now() - interval '8 days' where id = ${done.id}`)
      expect(await read(done.id)).toMatchObject({ may_undo: 0 })
      expect(await undo(done.id)).toMatchObject({ reason: 'importNotReady' })
    })
  })

  test('links by which imported people choose their password are made on request, and are one-time', async () => {
    const done = await importFile(
      0,
      csvOf([
        ['username', 'name'],
        ['link_person1', 'One'],
        ['link_person2', 'Two'],
      ]),
    )
    const links = () =>
      school.call('POST /api/v1/admin/imports/{id}/links', {
        token,
        params: { id: done.id },
        query: { limit: 1 },
      })
    const { data } = await links()
    expect(data).toMatchObject({ total: 2, list: [{ name: 'One' }], next: expect.any(String) })
    const { id: userid, link = '' } = data.list[0] ?? {}
    const open = (address: string) =>
      school.call('POST /api/user/accountlink', {
        body: { userid, link: new URLSearchParams(address.split('?')[1]).get('link') },
      })
    expect(await open(link)).toMatchObject({ code: 0 })
    const second = await links()
    expect(await open(link)).toMatchObject({ reason: 'accountLinkInvalid' })
    expect(await open(second.data.list[0]?.link ?? '')).toMatchObject({ code: 0 })
  })

  test('an imported account that is an administrator by now gets no link', async () => {
    const done = await importFile(
      1,
      csvOf([
        ['username', 'name'],
        ['link_teacher', 'Teacher'],
        ['link_manager', 'Manager'],
      ]),
    )
    await promote('link_manager')
    const { data } = await school.call('POST /api/v1/admin/imports/{id}/links', {
      token,
      params: { id: done.id },
    })
    expect(data).toMatchObject({ total: 1, list: [{ username: 'link_teacher' }] })
    expect(data.list).toHaveLength(1)
    expect(await read(done.id)).toMatchObject({ links: 1 })
  })

  describe('what is exported', () => {
    test.each([
      ['students', 0, 'csv'],
      ['students', 0, 'xlsx'],
      ['teachers', 1, 'csv'],
      ['teachers', 1, 'xlsx'],
    ] as const)('imports %s of type %i as %s with no change', async (kind, type, format) => {
      const { id } = await aUser(school, {
        ...{
          name: "'=1+1",
          email: '@odd',
          grade: '+7',
          parentTelephone: '021',
          sex: 1,
          birthday: '2010-02-03',
        },
        ...{
          types: [type === 0 ? userTypes.student : userTypes.teacher],
          intro: '-1, "two"\nlines',
          telephone: null,
        },
      })
      if (type === 0)
        await db.insert(studentTags).values(['=VIP', '周末班'].map((name) => ({ studentId: id, name })))
      const begun = await school.call(`POST /api/v1/admin/exports/${kind}`, { token, body: { format } })
      const file = () =>
        school.call('GET /api/v1/admin/exports/{id}/file', { token, params: { id: begun.data.id } })
      await expect.poll(async () => (await file()).code).toBe(0)
      const { rawPayload } = await school.app.inject({ method: 'GET', url: (await file()).data.url })
      const done = await dryRun(type, rawPayload)
      expect(done).toMatchObject({ created: 0, updated: 0, refused: 0, unchanged: done.total })
      const matched = done.columns.filter(({ index }) => index !== null)
      expect(matched).toHaveLength(done.columns.length)
    })
  })
}
