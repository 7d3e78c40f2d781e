import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { userTypes } from '#contract/account/limits.ts'
import { announcementLimits } from '#contract/message/announcements.ts'
import { messageSettings, users } from '#server/db/tables/all.ts'
import { sendAnnouncements } from '#server/features/message/manage/index.ts'
import { aUser, signedIn } from '#tests/support/factories.ts'
import { anAdministratorWith } from '../role/support.ts'
import type { Announcing } from './announcements-support.ts'

const texts = { en: { title: 'News', text: 'Dear {{name}}, we are closed.' } }

export function testAudiences(announcing: Announcing): void {
  const { school, token, body, create, publish, update, publishNow, messagesOf } = announcing
  const { deps } = school
  const { db } = deps
  const params = (id: number, who = token) => ({ token: who, params: { id } })
  const read = async (id: number, who = token) =>
    (await school.call('GET /api/v1/admin/announcements/{id}', params(id, who))).data
  const recipients = async (id: number) =>
    (await school.call('GET /api/v1/admin/announcements/{id}/recipients', params(id))).data
  const tag = (ids: number[], name: string, is_tagged: 0 | 1 = 1) =>
    school.call('PUT /api/v1/admin/tags/students', { token, body: { ids, tag: name, is_tagged } })
  const to = (change: object) => body(null, { channels: ['app'], texts, ...change })
  const lock = (id: number) => db.update(users).set({ lockedAt: new Date() }).where(eq(users.id, id))
  const idsOf = (rows: readonly { userId: number }[]) => new Set(rows.map(({ userId }) => userId))
  const person = async () => (await aUser(school)).id

  describe('an announcement to tags', () => {
    test('reaches who has any of them when it is sent, each once, though the tags changed after the preview', async () => {
      const [vip, both, off, locked, left, late, later] = [
        ...[await person(), await person(), await person(), await person()],
        ...[await person(), await person(), await person()],
      ] as const
      await tag([vip, both, off, locked, left], 'Chess VIP')
      await tag([both], 'Chess new')
      await lock(locked)
      const none = { announcement: { app: false, mail: false } }
      await db.insert(messageSettings).values({ userId: off, choices: none })
      const { id } = (await create(to({ audience: 'tag', tags: ['chess  vip', 'Chess new', 'CHESS VIP'] })))
        .data
      expect(await read(id)).toMatchObject({ audience: 'tag', tags: ['chess vip', 'Chess new'], users: [] })
      expect(await recipients(id)).toMatchObject({ people: 4, reached: 3, app: 3 })
      await publishNow(id)
      await tag([left], 'Chess VIP', 0)
      await tag([late, later], 'chess NEW')
      await Promise.all([sendAnnouncements(deps), sendAnnouncements(deps)])
      const got = await messagesOf(id)
      expect([got.length, idsOf(got)]).toEqual([4, new Set([vip, both, late, later])])
      expect(await read(id)).toMatchObject({ state: 'sent', people: 5, handled: 5, messages: 4 })
    })

    test('is refused where a tag that was given after the preview makes more SMS', async () => {
      const [first, second] = [await person(), await person()]
      await tag([first], 'By SMS')
      const { id } = (await create(to({ audience: 'tag', tags: ['By SMS'], channels: ['sms'] }))).data
      expect((await recipients(id)).sms).toBe(1)
      await tag([second], 'By SMS')
      expect((await publish(id, 1)).reason).toBe('announcementMoreSms')
    })
  })

  describe('an announcement to selected students', () => {
    test('reaches them alone, and shows who they are until one is removed', async () => {
      const [first, second, third] = [await person(), await person(), await person()]
      await lock(second)
      const { id } = (await create(to({ audience: 'users', user_ids: [first, second, third] }))).data
      const { users: shown, user_count } = await read(id)
      expect([user_count, shown?.map(({ id: user, is_locked }) => [user, is_locked])]).toEqual([
        3,
        [
          [first, 0],
          [second, 1],
          [third, 0],
        ],
      ])
      expect(await recipients(id)).toMatchObject({ people: 2, reached: 2 })
      await update(id, to({ audience: 'users', user_ids: [first, second] }))
      expect(await read(id)).toMatchObject({ revision: 2, user_count: 2 })
      expect((await publish(id, 0, 2)).reason).toBeUndefined()
      await db.execute(sql`update announcements set leaves_at = now() where id = ${id}`)
      await sendAnnouncements(deps)
      expect(idsOf(await messagesOf(id))).toEqual(new Set([first]))
    })

    test('follows an account that is merged, also back, and forgets one that is removed', async () => {
      const [kept, closed, gone] = [await person(), await person(), await person()]
      const { id } = (await create(to({ audience: 'users', user_ids: [closed, gone] }))).data
      const selected = async () => (await read(id)).users?.map(({ id: user }) => user)
      const merge = () =>
        school.call('POST /api/v1/admin/users/{id}/merge/{from_id}', {
          ...{ token, params: { id: kept, from_id: closed } },
        })
      const merged = await merge()
      expect(await selected()).toEqual([kept, gone])
      await school.call('POST /api/v1/admin/merges/{id}/undo', params(merged.data.id))
      expect(await selected()).toEqual([closed, gone])
      await merge()
      await db.delete(users).where(eq(users.id, gone))
      expect(await selected()).toEqual([kept])
      // named by its closed account
      await update(id, to({ audience: 'users', user_ids: [closed, kept] }))
      expect(await read(id)).toMatchObject({ revision: 2, user_count: 1 })
      await update(id, to({ audience: 'students' }), 2)
      expect(await read(id)).toMatchObject({ user_count: 0, users: [] })
    })

    test('shows no names to a role that may not read accounts, which may change the words and send it', async () => {
      const user = await aUser(school, { name: 'Zhang Secret' })
      const { id } = (await create(to({ audience: 'users', user_ids: [user.id] }))).data
      const press = (await anAdministratorWith(school, ['message.read', 'message.publish'])).token
      const list = await school.call('GET /api/v1/admin/announcements', { token: press })
      expect(JSON.stringify(list.data)).not.toContain('Zhang Secret')
      expect(await read(id, press)).toMatchObject({ users: null, user_count: 1 })
      const put = (change: object, revision: number) =>
        school.call('PUT /api/v1/admin/announcements/{id}', {
          ...{ ...params(id, press), body: { ...to({ audience: 'users', ...change }), revision } },
        })
      expect((await put({ user_ids: [user.id] }, 1)).reason).toBe('noOperationPermission')
      expect((await put({ texts: { en: { title: 'Later', text: 'Open again' } } }, 1)).reason).toBeUndefined()
      expect((await create(to({ audience: 'users', user_ids: [user.id] }), press)).reason).toBe(
        'noOperationPermission',
      )
      expect(await read(id)).toMatchObject({ user_count: 1, texts: { en: { title: 'Later' } } })
      const published = await school.call('POST /api/v1/admin/announcements/{id}/publish', {
        ...{ ...params(id, press), body: { revision: 2, sms: 0 } },
      })
      expect(published.reason).toBeUndefined()
      const tags = await school.call('GET /api/v1/admin/announcement_tags', { token: press })
      expect(tags.data.list[0]).toEqual({ name: expect.any(String), students: expect.any(Number) })
    })
  })

  test('whom an announcement is for is refused where it is missing, unknown, too much or of another audience', async () => {
    const student = await person()
    const teacher = await aUser(school, { types: [userTypes.teacher] })
    const many = Array.from({ length: announcementLimits.users + 1 }, (_, index) => index + 1)
    const cases: [object, string][] = [
      [{ audience: 'tag' }, 'announcementTarget'],
      [{ audience: 'tag', tags: [] }, 'announcementTarget'],
      [{ audience: 'tag', tags: ['VIP'], target_id: 1 }, 'announcementTarget'],
      [{ audience: 'students', tags: ['VIP'] }, 'announcementTarget'],
      [{ audience: 'tag', tags: ['VIP'], user_ids: [student] }, 'announcementTarget'],
      [{ audience: 'tag', tags: ['VIP, new'] }, 'invalidField'],
      [{ audience: 'tag', tags: many.slice(0, announcementLimits.tags + 1).map(String) }, 'invalidField'],
      [
        { audience: 'tag', tags: ['VIP'], texts: { en: { title: '{{tag}}', text: 'Hi' } } },
        'announcementPlaceholder',
      ],
      [{ audience: 'users' }, 'announcementTarget'],
      [{ audience: 'users', user_ids: [] }, 'invalidField'],
      [{ audience: 'users', user_ids: [student, teacher.id] }, 'announcementUsers'],
      [{ audience: 'users', user_ids: [2_000_000_000] }, 'announcementUsers'],
      [{ audience: 'users', user_ids: many }, 'invalidField'],
    ]
    const reasons = []
    for (const [change] of cases) reasons.push((await create(to(change))).reason)
    expect(reasons).toEqual(cases.map(([, reason]) => reason))
    const pupil = await signedIn(school)
    const tags = await school.call('GET /api/v1/admin/announcement_tags', { token: pupil.token })
    const asked = await create(to({ audience: 'users', user_ids: [student] }), pupil.token)
    expect([tags.reason, asked.reason]).toEqual(['noPermission', 'noPermission'])
  })
}
