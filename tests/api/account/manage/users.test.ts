import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { builtInRoleIds } from '#contract/role/built-in.ts'
import { users } from '#server/db/tables/all.ts'
import { aUser, newPhone, PASSWORD, signedIn } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { openUsers } from './users-support.ts'
import { testAccess } from './access-of-users.ts'
import { testSeenUsers } from './seen-users.ts'

const opened = await openUsers()
const { school, db, token, find, idsOf, read, create, update, lock, reset, statusOf, lastAudit } = opened

describe('the list of users', () => {
  it('finds by a part of the name, also of two characters, and nobody else', async () => {
    const li = await aUser(school, { name: '欧阳小明' })
    await aUser(school, { name: '小王明' })
    expect(await idsOf({ keyword: '小明' })).toEqual([li.id])
    expect(await idsOf({ keyword: '阳小明' })).toEqual([li.id])
    expect(await idsOf({ keyword: '欧' })).toEqual([li.id])
    expect(await idsOf({ keyword: '明小' })).toEqual([])
  })

  it('finds by the beginning of an e-mail address, once it looks like one', async () => {
    const { id } = await aUser(school, { email: 'Mei.Lin@example.com' })
    for (const keyword of ['mei.lin@', 'mei.lin@example.com']) expect(await idsOf({ keyword })).toEqual([id])
    for (const keyword of ['mei.lin', 'lin@example.com', 'mei%lin@'])
      expect(await idsOf({ keyword })).toEqual([])
  })

  it('finds by a part of the user name and by the end of the phone', async () => {
    const user = await aUser(school, { username: 'Zhang_San99', name: 'Zhang', telephone: '13812345678' })
    for (const keyword of ['zhang_s', 'G_SAN']) expect(await idsOf({ keyword })).toEqual([user.id])
    expect(await idsOf({ keyword: '345678' })).toEqual([user.id])
    // the user names of others have numbers in them
    expect(await idsOf({ keyword: '678' })).not.toContain(user.id)
    const [found] = (await find({ keyword: '12345678' })).list
    expect(found?.telephone).toBe('138****5678')
    expect((await read(user.id)).data.telephone).toBe('138****5678')
  })

  it('treats pattern characters as literal characters', async () => {
    const user = await aUser(school, { name: '100% A_b\\' })
    for (const keyword of ['100%', '% a', 'a_b', 'b\\']) expect(await idsOf({ keyword })).toEqual([user.id])
    expect(await idsOf({ keyword: '1%A' })).toEqual([])
  })

  it('is narrowed by role and by state', async () => {
    const teacher = await aUser(school, { name: 'State Probe', types: [2] })
    const locked = await aUser(school, { name: 'State Probe', types: [3], lockedAt: new Date() })
    const waiting = await aUser(school, { name: 'State Probe', types: [2, 3], verifiedAt: null })
    const keyword = 'state probe'
    expect(await idsOf({ keyword, type: 2 })).toEqual([waiting.id, teacher.id])
    expect(await idsOf({ keyword, state: 'active' })).toEqual([teacher.id])
    expect(await idsOf({ keyword, state: 'locked' })).toEqual([locked.id])
    expect(await idsOf({ keyword, state: 'unverified', type: 3 })).toEqual([waiting.id])
  })

  it('is narrowed to who is of one type alone, before its pages are cut', async () => {
    const alone = await aUser(school, { name: 'Alone Type' })
    for (let more = 0; more < 3; more += 1) await aUser(school, { name: 'Alone Type', types: [2, 3] })
    const query = { keyword: 'Alone Type', type: 3, limit: 2 } as const
    const { data } = await school.call('GET /api/v1/admin/users', {
      token,
      query: { ...query, type_alone: 1 },
    })
    expect(data.list.map(({ id }) => id)).toEqual([alone.id])
    expect(data.next).toBeNull()
    expect((await school.call('GET /api/v1/admin/users', { token, query })).data.list).toHaveLength(2)
  })

  it('continues by its cursor without a gap', async () => {
    for (let made = 0; made < 5; made++) await aUser(school, { name: 'Paged Person' })
    const whole = await idsOf({ keyword: 'paged person' })
    const read: number[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { list, total, next } = await find({
        keyword: 'paged person',
        limit: 2,
        ...(cursor && { cursor }),
      })
      expect(total).toBe(5)
      read.push(...list.map(({ id }) => id))
      cursor = next
    }
    expect(read).toEqual(whole)
    expect(whole).toHaveLength(5)
  })

  it('shows when each of them last signed in', async () => {
    const never = await aUser(school, { name: 'Login Probe' })
    const { user } = await signedIn(school)
    expect((await find({ keyword: 'login probe' })).list).toMatchObject([
      { id: never.id, last_login_at: null },
    ])
    expect((await read(never.id)).data.last_login_at).toBeNull()
    const now = Date.now() / 1000
    expect(Math.abs(((await read(user.id)).data.last_login_at ?? 0) - now)).toBeLessThan(60)
  })

  it('refuses an invalid cursor or filter by its name', async () => {
    for (const query of [{ cursor: 'x' }, { type: 4 }, { state: 'gone' }] as Record<string, string>[])
      expect((await school.call('GET /api/v1/admin/users', { token, query })).code).toBe(
        refusals.invalidField.code,
      )
  })
})

describe('a new account', () => {
  it('has to be verified by its owner, by the link that is answered once', async () => {
    const telephone = newPhone()
    const answer = await create({ username: 'New_Teacher1', name: ' 新老师 ', types: [2], telephone })
    expect(answer.code).toBe(0)
    expect(answer.data.link).toMatch(
      new RegExp(`^#/accountcheck\\?userid=${answer.data.id}&link=[\\w-]{43}$`),
    )
    const { data } = await read(answer.data.id)
    const shown = `${telephone.slice(0, 3)}****${telephone.slice(-4)}`
    expect(data).toMatchObject({ name: '新老师', types: [2], telephone: shown, is_verified: 0, is_locked: 0 })
    const link = new URLSearchParams(answer.data.link.split('?')[1]).get('link')
    const opened = await school.call('POST /api/user/accountlink', { body: { userid: data.id, link } })
    expect(opened.code).toBe(0)
    const audit = await lastAudit(data.id)
    expect(audit).toMatchObject({ userId: 1, action: 'user created' })
    expect(JSON.stringify(audit)).not.toContain(telephone)
    expect(JSON.stringify(audit)).not.toContain(link)
  })

  it('of a teacher has a name, and keeps one', async () => {
    const unnamed = { username: 'unnamed_one', name: ' ', types: [2, 3] }
    const refused = { reason: 'fieldRequired', data: { field: 'name' } }
    expect(await create(unnamed)).toMatchObject(refused)
    const { data } = await create({ ...unnamed, types: [3] })
    const student = { name: '', types: [3], telephone: '' }
    expect((await update(data.id, student)).code).toBe(0)
    expect(await update(data.id, { ...student, types: [2, 3] })).toMatchObject(refused)
    expect((await update(data.id, { ...student, types: [2, 3], name: 'Ms Lin' })).code).toBe(0)
  })

  it('that becomes an administrator, or another one, is not opened by the links from before', async () => {
    const { data } = await create({ username: 'promoted_one', name: 'One', types: [2] })
    const open = async (address: string) => {
      const link = new URLSearchParams(address.split('?')[1]).get('link')
      return school.call('POST /api/user/accountlink', { body: { userid: data.id, link } })
    }
    const body = { name: 'Promoted', types: [2], telephone: '' }
    expect((await update(data.id, body)).code).toBe(0)
    expect((await open(data.link)).code).toBe(0)
    const support = { ...body, types: [1, 2], role_id: builtInRoleIds.support }
    expect((await update(data.id, support)).code).toBe(0)
    expect(await open(data.link)).toMatchObject({ reason: 'accountLinkInvalid' })
    const ofSupport = (await reset(data.id, true)).data.link
    expect((await update(data.id, { ...support, name: 'Same role' })).code).toBe(0)
    expect((await open(ofSupport)).code).toBe(0)
    expect((await update(data.id, { ...support, role_id: builtInRoleIds.owner })).code).toBe(0)
    expect(await open(ofSupport)).toMatchObject({ reason: 'accountLinkInvalid' })
  })

  it('with an initial password requires verification at the first login', async () => {
    const { data } = await create({ username: 'with_password', name: '', types: [3], password: PASSWORD })
    const login = await school.call('POST /api/user/login', {
      body: { login_action: 'username', username: 'with_password', password: PASSWORD },
    })
    expect([login.code, login.data]).toEqual([
      refusals.accountNotVerified.code,
      { userid: data.id, is_verify: 1 },
    ])
  })

  it.each([
    ['a short user name', { username: 'short' }, 'invalidField'],
    ['a user name of digits', { username: '1234567890' }, 'invalidField'],
    ['a weak password', { password: 'x' }, 'invalidField'],
    ['a password like the user name', { password: 'GoodName_2026' }, 'invalidField'],
    ['a phone that is none', { telephone: '123' }, 'phoneFormat'],
    ['no role', { types: [] }, 'invalidField'],
    ['an unknown role', { types: [4] }, 'invalidField'],
  ] as const)('is refused for %s', async (_, wrong, refusal) => {
    const answer = await create({ username: 'good_name_1', name: '', types: [3], ...wrong })
    expect([answer.http, answer.code]).toEqual([200, refusals[refusal].code])
    expect(await db.select().from(users).where(eq(users.username, 'good_name_1'))).toEqual([])
  })

  it('is refused for a user name in another case and for a phone that somebody has', async () => {
    const other = await aUser(school, { username: 'Taken_Name1' })
    const body = { username: 'taken_name1', name: '', types: [3] }
    expect((await create(body)).code).toBe(refusals.usernameTaken.code)
    expect((await create({ ...body, username: 'free_name_1', telephone: other.telephone })).code).toBe(
      refusals.phoneRegistered.code,
    )
  })

  it('of one user name is created once when fifty are requested at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => create({ username: 'wanted_by_all', name: '', types: [3] })),
    )
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === refusals.usernameTaken.code)).toHaveLength(49)
    expect(await db.select().from(users).where(eq(users.username, 'wanted_by_all'))).toHaveLength(1)
  })
})

describe('changing a user', () => {
  it('keeps the sessions when a role is added and ends them when one is lost', async () => {
    const person = await signedIn(school, [2])
    const body = { name: 'Two Hats', types: [3, 2], telephone: person.user.telephone }
    expect((await update(person.user.id, body)).code).toBe(0)
    expect((await read(person.user.id)).data).toMatchObject({ name: 'Two Hats', types: [2, 3] })
    expect(await statusOf(person.token)).toBe(200)
    expect((await update(person.user.id, { ...body, types: [3] })).code).toBe(0)
    expect(await statusOf(person.token)).toBe(401)
    expect(await lastAudit(person.user.id)).toMatchObject({
      action: 'user changed',
      detail: { before: { types: [2, 3] }, after: { types: [3] } },
    })
  })

  it('shows a teacher on the home page until that is unset or the role is removed', async () => {
    const { id } = await aUser(school, { types: [2], name: 'Star' })
    const body = { name: 'Star', types: [2], telephone: '' }
    const starred = async () => {
      const { data } = await school.call('GET /api/v1/home/teachers', { query: { star: 1 } })
      return data.list.map((teacher) => teacher.id)
    }
    expect((await update(id, { ...body, is_star: 1 })).code).toBe(0)
    expect((await read(id)).data.is_star).toBe(1)
    expect(await starred()).toEqual([id])
    // Saving without this field keeps its value.
    expect((await update(id, body)).code).toBe(0)
    expect(await starred()).toEqual([id])
    expect(await lastAudit(id)).toMatchObject({ detail: { after: { isStar: true } } })
    expect((await update(id, { ...body, types: [3], is_star: 1 })).code).toBe(0)
    expect((await read(id)).data.is_star).toBe(0)
    expect(await starred()).toEqual([])
    expect((await update(id, { ...body, is_star: 2 })).code).toBe(refusals.invalidField.code)
  })

  it('ends the sessions with another phone, which nobody else may have', async () => {
    const person = await signedIn(school)
    const other = await aUser(school)
    const body = { name: '', types: [3] }
    const taken = await update(person.user.id, { ...body, telephone: other.telephone })
    expect(taken.code).toBe(refusals.phoneRegistered.code)
    expect(await statusOf(person.token)).toBe(200)
    expect((await update(person.user.id, { ...body, telephone: '' })).code).toBe(0)
    expect(await statusOf(person.token)).toBe(401)
    expect((await read(person.user.id)).data.telephone).toBe('')
  })

  it('never takes the role from oneself or from the first administrator', async () => {
    const other = await signedIn(school, [1])
    const plain = { name: '', types: [3], telephone: '' }
    expect((await update(1, plain)).code).toBe(refusals.firstAdministrator.code)
    expect((await update(1, plain, other.token)).code).toBe(refusals.noPermission.code)
    expect((await update(other.user.id, plain, other.token)).code).toBe(refusals.ownAccount.code)
    expect((await read(1)).data.types).toEqual([1])
  })

  it('leaves one of two administrators when each takes the role from the other at once', async () => {
    const alone = await openTestSchool()
    const two = [await signedIn(alone, [1]), await signedIn(alone, [1])] as const
    const takeFrom = (id: number, by: string) =>
      alone.call('PUT /api/v1/admin/users/{id}', {
        token: by,
        params: { id },
        body: { name: '', types: [3], telephone: '' },
      })
    const answers = await Promise.all([
      takeFrom(two[1].user.id, two[0].token),
      takeFrom(two[0].user.id, two[1].token),
    ])
    // the second is refused by the rule, or the first has ended its session
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    const left = await alone.deps.db.select().from(users).where(sql`${users.types} @> '{1}'::smallint[]`)
    expect(left).toHaveLength(1)
  })

  it('of an unknown user is refused', async () => {
    for (const answer of [
      await read(999_999),
      await update(999_999, { name: '', types: [3], telephone: '' }),
      await lock(999_999, 1),
      await reset(999_999, true),
    ])
      expect([answer.http, answer.code]).toEqual([200, refusals.notFound.code])
  })
})

testAccess(opened)
testSeenUsers(opened)
