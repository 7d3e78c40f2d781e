import { describe, expect, it } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { aProduct, aUser, newPhone, signedIn, theAdmin } from '#tests/support/factories.ts'
import { aGrant } from '#tests/support/order-factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

const school = await openTestSchool()
const admin = await theAdmin(school)

const check = (body: unknown) => school.call('POST /api/user/check', { body })

describe('whether an account exists', () => {
  it('is answered with the id by phone, by user name and by id, and with nothing else', async () => {
    const user = await aUser(school, { email: 'private@school.example', name: 'Private' })
    for (const body of [
      { area_code: '86', telephone: user.telephone },
      { telephone: user.telephone },
      { username: user.username },
      { username: user.username.toUpperCase() },
      { userid: user.id },
    ]) {
      const answer = await check(body)
      expect([answer.http, answer.code, answer.data]).toEqual([200, 0, { id: user.id }])
      expect(answer.raw.body).not.toMatch(/private/i)
    }
  })

  it('is answered for a form, where the id is text', async () => {
    const user = await aUser(school)
    const answer = await school.call('POST /api/user/check', {
      body: { userid: String(user.id) },
      form: true,
    })
    expect(answer.data).toEqual({ id: user.id })
  })

  it('is null for who does not exist', async () => {
    const user = await aUser(school)
    for (const body of [
      { telephone: newPhone() },
      { area_code: '852', telephone: user.telephone },
      { username: 'nobody_here' },
      { username: '%' },
      { userid: 999_999 },
      {},
    ]) {
      const answer = await check(body)
      expect([answer.code, answer.data]).toEqual([0, null])
    }
  })

  it.each([0, -1, 1.5, 'x', 2_147_483_648, '9'.repeat(40), [[1001]], { id: 1 }])(
    'refuses the id %j',
    async (userid) => {
      const answer = await check({ userid })
      expect([answer.code, answer.data]).toEqual([refusals.invalidField.code, { field: 'userid' }])
    },
  )
})

describe('the current user', () => {
  it('is the holder of the token, with what the pages need', async () => {
    const { user, token } = await signedIn(school, [2, 3], {
      name: '两面老师',
      avatarUrl: '/images/teacher.svg',
      usernameEdited: true,
    })
    const answer = await school.call('GET /api/user/current', { token })
    expect(answer.data).toEqual({
      userid: user.id,
      username: user.username,
      name: '两面老师',
      avatar: '/images/teacher.svg',
      telephone: user.telephone,
      area_code: '86',
      agencyreferred: '',
      student: { studentuid: user.id, userid: user.id },
      types: [2, 3],
      username_edited: 1,
      abilities: [],
    })
  })

  it('has no student record without being a student', async () => {
    const answer = await school.call('GET /api/user/current', { token: admin.token })
    expect(answer.data).toMatchObject({ userid: 1, telephone: '', student: null, types: [1] })
  })

  it('is code 100001 without a token', async () => {
    const answer = await school.call('GET /api/user/current')
    expect([answer.http, answer.code, answer.data]).toEqual([200, 100001, null])
  })
})

describe('a user record', () => {
  it('is answered to its owner and to an administrator alike', async () => {
    const { user, token } = await signedIn(school, [3], { email: 'a@b.cn' })
    const record = {
      userid: user.id,
      username: user.username,
      email: 'a@b.cn',
      telephone: user.telephone,
      area_code: '86',
      username_edited: 0,
    }
    for (const caller of [token, admin.token]) {
      const answer = await school.call('GET /api/user/{id}', { token: caller, params: { id: user.id } })
      expect(answer.data).toEqual(record)
      expect(answer.raw.body).not.toContain('argon2')
    }
  })

  it('is answered to a teacher of the student with the phone masked, as in the lists of students', async () => {
    const teacher = await signedIn(school, [2])
    const { user } = await signedIn(school, [3], { telephone: '13800138000' })
    const course = await aProduct(school, {}, [teacher.user.id])
    await aGrant(school, user, course)
    const { token } = teacher
    const answer = await school.call('GET /api/user/{id}', { token, params: { id: user.id } })
    expect(answer.data).toMatchObject({ userid: user.id, telephone: '138****8000' })
    const own = await school.call('GET /api/user/{id}', { token, params: { id: teacher.user.id } })
    expect(own.data.telephone).toBe(teacher.user.telephone)
  })

  it.each([2, 3])('is refused to another user of type %i, whether or not it exists', async (type) => {
    const { token } = await signedIn(school, [type])
    const other = await aUser(school)
    for (const id of [other.id, 1, 999_999]) {
      const answer = await school.call('GET /api/user/{id}', { token, params: { id } })
      expect([answer.http, answer.code, answer.data]).toEqual([200, 100003, null])
    }
  })

  it('is code 100001 to a visitor', async () => {
    const { user } = await signedIn(school)
    const answer = await school.call('GET /api/user/{id}', { params: { id: user.id } })
    expect([answer.code, answer.data]).toEqual([100001, null])
  })

  it('is not found by an administrator where there is none', async () => {
    const answer = await school.call('GET /api/user/{id}', { token: admin.token, params: { id: 999_999 } })
    expect(answer.code).toBe(refusals.notFound.code)
  })

  it.each(['0', '-1', '1e3', '1.5', 'abc', '2147483648', '1%00', 'NaN', "1' or '1'='1"])(
    'refuses the id %j',
    async (id) => {
      const { token } = await signedIn(school)
      const answer = await school.call('GET /api/user/{id}', { token, params: { id } })
      expect(answer.http).toBe(200)
      expect(answer.code).not.toBe(0)
    },
  )
})
