import { describe, expect, it } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { theAdmin } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { badAddresses } from '#tests/support/xss-payloads.ts'
import { lastAudit, pictures } from './support.ts'

const school = await openTestSchool()
const { token } = await theAdmin(school)
const invalid = { http: 200, code: refusals.invalidField.code }

describe('the registration', () => {
  const save = (enabled: object[], changes: object = {}) =>
    school.call('POST /api/system/reg_conf', {
      token,
      body: { ...pictures, available: { enabled }, ...changes },
    })

  it('requests what the school switched on, in its order', async () => {
    const enabled = [
      { key: 'grade', value: ['小学', '初中'], is_lock: 1 },
      { key: 'name', value: [], is_lock: 0 },
    ]
    const stored = { ...pictures, available: { enabled } }
    expect(await save(enabled)).toMatchObject({ code: 0, data: stored })
    const headers = { 'accept-language': 'zh' }
    expect((await school.call('GET /api/system/reg_conf', { headers })).data).toEqual(stored)
    expect(await lastAudit(school)).toMatchObject({ subject: 'reg_conf', userId: 1 })
  })

  it('names each option once', async () => {
    expect(
      (await save([{ key: 'grade', value: ['一', ' 一 ', '二'], is_lock: 0 }])).data.available.enabled,
    ).toEqual([{ key: 'grade', value: ['一', '二'], is_lock: 0 }])
  })

  it.each([
    ['a field that nobody knows', [{ key: 'password', value: [], is_lock: 0 }]],
    [
      'a field twice',
      [
        { key: 'name', value: [], is_lock: 0 },
        { key: 'name', value: [], is_lock: 1 },
      ],
    ],
    ['a choice without options', [{ key: 'grade', value: [], is_lock: 0 }]],
    ['options where a text is typed', [{ key: 'name', value: ['一'], is_lock: 0 }]],
    ['an option of spaces', [{ key: 'grade', value: ['  '], is_lock: 0 }]],
  ])('refuses %s', async (_, enabled) => {
    expect(await save(enabled)).toMatchObject(invalid)
  })

  it('shows pictures of this site alone', async () => {
    for (const url of [...badAddresses, 'https://evil.example/a.png'])
      expect(await save([], { mobile_top_banner_url: { url } }), url).toMatchObject(invalid)
  })
})

describe('the login page', () => {
  const save = (changes: object = {}) =>
    school.call('POST /api/system/login_conf', {
      token,
      body: { ...pictures, PC_link_url: '#/home', ...changes },
    })

  it('shows the pictures that were saved', async () => {
    const stored = { ...pictures, PC_link_url: '#/home' }
    expect(await save()).toMatchObject({ code: 0, data: stored })
    expect((await school.call('GET /api/system/login_conf')).data).toEqual(stored)
  })

  it('refuses links that run a script', async () => {
    for (const PC_link_url of badAddresses)
      expect(await save({ PC_link_url }), PC_link_url).toMatchObject(invalid)
  })

  it('opens with the tab that was chosen', async () => {
    const choose = (logintype: unknown) =>
      school.call('POST /api/system/setlogin', { token, body: { logintype } })
    expect(await choose(2)).toMatchObject({ code: 0, data: { logintype: 2 } })
    expect((await school.call('GET /api/user/logintype')).data).toMatchObject({ logintype: 2 })
    for (const bad of [0, 4, 'x', null]) expect(await choose(bad)).toMatchObject(invalid)
  })
})
