import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { users } from '#server/db/tables/all.ts'
import { clearSettingsCache, loadSetting, writeSetting } from '#server/features/site/index.ts'
import { aProduct, PASSWORD, signedIn } from '#tests/support/factories.ts'
import { aPng, openUploadSchool, upload } from '../file/support.ts'

const school = await openUploadSchool()
const { db } = school.deps
const areas = { student: 3, teacher: 2, admin: 1 } as const
type Area = keyof typeof areas
const names = Object.keys(areas) as Area[]

const read = (area: Area, token: string) => school.call(`GET /api/v1/${area}/profile`, { token })
const change = (area: Area, token: string, body: object) =>
  school.call(`PUT /api/v1/${area}/profile`, { token, body })
const enter = (area: Area, values = {}) => signedIn(school, [areas[area]], values)

/** Sets the options of grades and subjects; empty: free text. */
async function offer(grade: string[], subject: string[]): Promise<void> {
  const config = await loadSetting(db, 'reg_conf')
  const enabled = [
    { key: 'grade', value: grade, is_lock: 0 as const },
    { key: 'subject', value: subject, is_lock: 0 as const },
  ]
  await writeSetting(db, 'reg_conf', { ...config, available: { enabled } })
  clearSettingsCache(db)
}
beforeAll(() => offer([], []))

const everything = {
  name: '李白 😀',
  nickname: '青莲',
  gender: 1,
  email: 'libai@school.example',
  birthday: '2001-02-28',
}
const study = { grade: '高二', school: '第一中学', city: '西安', subjects: ['诗词', '剑术'] }
const teaching = {
  courses_taught: '诗词入门',
  education: '自学',
  work_experience: '翰林供奉\n三年',
  intro: '斗酒诗百篇',
}

describe('a profile', () => {
  test('of a student has what was saved, and nothing of teachers', async () => {
    const { user, token } = await enter('student')
    expect((await change('student', token, { ...everything, ...study, ...teaching })).code).toBe(0)
    const { data } = await read('student', token)
    expect(data).toEqual({
      userid: user.id,
      username: user.username,
      username_edited: 0,
      avatar: '',
      phone: { area_code: '86', number: user.telephone },
      options: { grade: expect.any(Array), subject: expect.any(Array) },
      parent_name: '',
      parent_telephone: '',
      ...everything,
      ...study,
    })
  })

  test('of a teacher adds the fields of teachers, which courses show', async () => {
    const { user, token } = await enter('teacher')
    const product = await aProduct(school, {}, [user.id])
    const { data: picture } = await upload(school, token, [{ content: await aPng() }])
    await school.call('GET /api/product/{id}', { params: { id: product.id } })
    const body = { ...everything, ...study, ...teaching, avatar: picture.url }
    expect((await change('teacher', token, body)).code).toBe(0)
    expect((await read('teacher', token)).data).toMatchObject({ ...study, ...teaching, avatar: picture.url })
    const shown = await school.call('GET /api/product/{id}', { params: { id: product.id } })
    expect(shown.data.teachers).toEqual([
      { id: user.id, name: everything.name, avatar_url: picture.url, intro: teaching.intro },
    ])
  })

  test('of an administrator has few fields', async () => {
    const { token } = await enter('admin')
    await change('admin', token, { ...everything, ...study })
    expect((await read('admin', token)).data).toMatchObject(everything)
    expect((await read('admin', token)).data).not.toHaveProperty('grade')
  })

  test('begins with what was given at the registration', async () => {
    const { token } = await enter('student', { subject: '数学、编程', grade: '高一', sex: 0 })
    expect((await read('student', token)).data).toMatchObject({
      subjects: ['数学', '编程'],
      grade: '高一',
      gender: 0,
    })
  })

  test('keeps what a change does not name, and may be emptied', async () => {
    const { token } = await enter('student')
    await change('student', token, { ...everything, ...study })
    await change('student', token, { city: ' 洛阳 ' })
    expect((await read('student', token)).data).toMatchObject({ ...everything, ...study, city: '洛阳' })
    await change('student', token, { gender: '', birthday: '', subjects: [], email: '' })
    expect((await read('student', token)).data).toMatchObject({
      gender: null,
      birthday: '',
      subjects: [],
      email: '',
      name: everything.name,
    })
  })

  test('takes the gender as a number, as a text and from a form', async () => {
    const { token } = await enter('student')
    for (const [given, kept] of [
      [0, 0],
      ['1', 1],
      [null, null],
      ['0', 0],
      ['', null],
    ] as const) {
      await change('student', token, { gender: given })
      expect((await read('student', token)).data.gender, JSON.stringify(given)).toBe(kept)
    }
    await school.call('PUT /api/v1/student/profile', { token, form: true, body: { gender: '1' } })
    expect((await read('student', token)).data.gender).toBe(1)
  })

  test.each(names)('is for its owner alone: %s', async (area) => {
    const other = names.find((name) => name !== area) ?? 'student'
    const { token } = await enter(other)
    expect((await read(area, token)).code).toBe(100003)
    expect((await change(area, token, everything)).code).toBe(100003)
    expect((await school.call(`GET /api/v1/${area}/profile`)).code).toBe(100001)
    expect((await school.call(`GET /api/v1/${area}/profile`, { token: 'x'.repeat(43) })).http).toBe(401)
  })

  test.each([
    ['email', { email: 'nobody' }],
    ['birthday', { birthday: '2023-02-31' }],
    ['birthday', { birthday: '2999-01-01' }],
    ['gender', { gender: 2 }],
    ['name', { name: 'x'.repeat(25) }],
    ['subjects', { subjects: Array(21).fill('数学') }],
    ['username', { username: 'short' }],
    ['username', { username: '13800138000' }],
    ['avatar', { avatar: 'https://elsewhere.example/a.png' }],
    ['avatar', { avatar: '/files/../../etc/passwd' }],
    ['avatar', { avatar: `/files/${'a'.repeat(40)}.png` }],
    ['avatar', { avatar: 'javascript:alert(1)' }],
  ])('refuses a bad %s and changes nothing: %j', async (field, body) => {
    const { token } = await enter('student')
    const before = (await read('student', token)).data
    const answer = await change('student', token, { ...study, ...body })
    expect([answer.http, answer.code, answer.data]).toEqual([
      200,
      refusals.invalidField.code,
      { field: expect.stringContaining(field) },
    ])
    expect((await read('student', token)).data).toEqual(before)
  })
})

describe('the picture of a person', () => {
  test('must be one that the person uploaded: another’s and a private one are refused', async () => {
    const [mine, theirs] = [await enter('student'), await enter('student')]
    const { data } = await upload(school, theirs.token, [{ content: await aPng() }])
    const hidden = await upload(school, mine.token, [{ content: await aPng() }], { kind: 'private' })
    const asPublic = hidden.data.url.replace('/private', '').replace(/\?.*/, '')
    for (const avatar of [data.url, hidden.data.url, asPublic])
      expect((await change('student', mine.token, { avatar })).code, avatar).toBe(refusals.invalidField.code)
    expect((await read('student', mine.token)).data.avatar).toBe('')
  })

  test('is kept when it is sent unchanged, whatever its origin', async () => {
    const { token } = await enter('teacher', { avatarUrl: '/demo/teacher-lin.svg' })
    expect((await change('teacher', token, { avatar: '/demo/teacher-lin.svg', city: '杭州' })).code).toBe(0)
    expect((await change('teacher', token, { avatar: '/demo/teacher-su.svg' })).code).toBe(
      refusals.invalidField.code,
    )
    expect((await change('teacher', token, { avatar: '' })).code).toBe(0)
  })
})

describe('grade and subjects', () => {
  test('are chosen from the school’s lists where it has some; stored values may be kept', async () => {
    await offer(['高一', '高二'], ['数学', '数学/物理'])
    const { token } = await enter('student', { grade: '初三', subject: '书法' })
    expect((await read('student', token)).data).toMatchObject({
      options: { grade: ['高一', '高二'], subject: ['数学', '数学/物理'] },
    })
    expect((await change('student', token, { grade: '大学' })).data).toEqual({ field: 'grade' })
    expect((await change('student', token, { subjects: ['数学', '炼丹'] })).data).toEqual({
      field: 'subjects',
    })
    expect((await change('student', token, { grade: '初三', subjects: ['书法', '数学/物理'] })).code).toBe(0)
    expect((await read('student', token)).data).toMatchObject({ subjects: ['书法', '数学/物理'] })
    await offer([], [])
  })
})

describe('the user name', () => {
  test('is changed once, can then log in, and is not changed again', async () => {
    const { user, token } = await enter('student')
    const username = `Chosen_${user.id}`
    expect((await change('student', token, { username })).code).toBe(0)
    expect((await read('student', token)).data).toMatchObject({ username, username_edited: 1 })
    const login = await school.call('POST /api/user/login', {
      body: { login_action: 'username', username, password: PASSWORD },
    })
    expect(login.code).toBe(0)
    expect((await change('student', token, { username, city: '北京' })).code).toBe(0)
    const again = await change('student', token, { username: `another_${user.id}` })
    expect([again.code, again.data]).toEqual([refusals.usernameFixed.code, { field: 'username' }])
  })

  test('of somebody else is refused, whatever its case, and the rest is not saved either', async () => {
    const [mine, theirs] = [await enter('student'), await enter('student')]
    const username = theirs.user.username.toUpperCase()
    const answer = await change('student', mine.token, { username, city: '北京' })
    expect([answer.code, answer.data]).toEqual([refusals.usernameTaken.code, { field: 'username' }])
    expect((await read('student', mine.token)).data).toMatchObject({ city: '', username_edited: 0 })
  })

  test('that fifty request at once goes to one of them', async () => {
    const people = await Promise.all(Array.from({ length: 50 }, () => enter('student')))
    const answers = await Promise.all(
      people.map(({ token }, at) =>
        change('student', token, { username: at % 2 ? 'the_one_name' : 'THE_ONE_NAME' }),
      ),
    )
    const codes = answers.map(({ code }) => code).sort((one, other) => one - other)
    expect(codes).toEqual([0, ...Array(49).fill(refusals.usernameTaken.code)])
    const edited = await db.select().from(users).where(eq(users.usernameEdited, true))
    expect(edited.filter(({ username }) => username.toLowerCase() === 'the_one_name')).toHaveLength(1)
  })

  test('that one person changes twice at once is changed once', async () => {
    const { user, token } = await enter('student')
    const answers = await Promise.all(
      ['first', 'second', 'third'].map((word) =>
        change('student', token, { username: `${word}_${user.id}` }),
      ),
    )
    expect(answers.map(({ code }) => code).sort((one, other) => one - other)).toEqual([
      0,
      refusals.usernameFixed.code,
      refusals.usernameFixed.code,
    ])
  })
})

describe('what opens an account, and where its owner is warned', () => {
  test('changes with a proof that is minutes old alone, the rest without', async () => {
    const proven = { email: 'libai@school.example', verifiedEmail: 'libai@school.example' }
    for (const area of names) {
      const { user, token } = await enter(area, proven)
      await db.execute(
        sql`update sessions set proven_at = now() - interval '1 day' where user_id = ${user.id}`,
      )
      const email = `thief${user.id}@school.example`
      for (const body of [{ email }, { email: '' }, { username: `thief_${user.id}` }])
        expect([area, (await change(area, token, body)).reason]).toEqual([area, 'proofNeeded'])
      expect((await change(area, token, { email: proven.email, name: '李白' })).reason).toBeUndefined()
      await school.call('POST /api/v1/account/proof', { token, body: { password: PASSWORD } })
      expect((await change(area, token, { email })).reason).toBeUndefined()
    }
  })
})
