import { describe, expect, it } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { aCode, aRegistration } from '#tests/api/account/support.ts'
import { aUser, newPhone, PASSWORD, signedIn, theAdmin } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

const school = await openTestSchool()
const admin = await theAdmin(school)

describe('a list in place of one value', () => {
  it('is refused in JSON, with the name of its field', async () => {
    const { username } = await aUser(school)
    const body = { login_action: 'username', username, password: PASSWORD }
    for (const field of ['username', 'password', 'login_action']) {
      const wrong = { ...body, [field]: [body[field as keyof typeof body]] }
      const answer = await school.call('POST /api/user/login', { body: wrong })
      expect([answer.code, answer.data], field).toEqual([refusals.invalidField.code, { field }])
    }
    const nested = { ...body, username: { toString: username } }
    expect((await school.call('POST /api/user/login', { body: nested })).code).toBe(
      refusals.invalidField.code,
    )
    expect((await school.call('POST /api/user/login', { body })).code).toBe(0)
  })

  it('is refused in JSON of any spelling of its type', async () => {
    const { username } = await aUser(school)
    const answer = await school.app.inject({
      method: 'POST',
      url: '/api/user/login',
      headers: { 'content-type': 'Application/JSON; charset=utf-8' },
      payload: JSON.stringify({ login_action: 'username', username: [username], password: PASSWORD }),
    })
    expect(answer.json().status.code).toBe(refusals.invalidField.code)
  })

  it('is accepted in forms and queries, as is a number as text', async () => {
    const { token } = admin
    const { user } = await signedIn(school)
    const checked = await school.call('POST /api/user/check', { body: { userid: String(user.id) } })
    expect(checked.data).toEqual({ id: user.id })
    const form = await school.call('POST /api/user/check', { body: { userid: String(user.id) }, form: true })
    expect(form.data).toEqual({ id: user.id })
    const list = await school.app.inject({
      url: '/api/v1/admin/sms?limit=5',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(list.json().status.code).toBe(0)
  })
})

describe('a dial code with leading zeros', () => {
  it('is that of the same country, where an account is made, found and signed in to', async () => {
    const body = await aRegistration(school)
    const made = await school.call('POST /api/user/register', { body: { ...body, area_code: '086' } })
    expect(made.code).toBe(0)
    const { telephone } = body
    for (const area_code of ['86', '086', '0086']) {
      const known = await school.call('POST /api/user/check', { body: { area_code, telephone } })
      expect(known.data).toEqual({ id: made.data.userid })
      const login = { login_action: 'telephone', area_code, telephone, password: PASSWORD }
      expect((await school.call('POST /api/user/login', { body: login })).code).toBe(0)
    }
    const { token } = made.data
    const seen = await school.call('GET /api/user/current', { token: token.access_token })
    expect(seen.data.area_code).toBe('86')
  })

  it('lets nobody take a number twice, and sends a code to the number itself', async () => {
    const telephone = newPhone()
    expect(await aCode(school, telephone, 'reg', '86')).toMatch(/^\d{6}$/)
    const { telephone: taken } = await aUser(school)
    const body = { action: 'reg', telephone: taken, areacode: '086' }
    const { data } = await school.call('GET /api/captcha/getcode')
    const proof = { imgcaptcha: '0000', crypt_key: data.crypt_key }
    const answer = await school.call('POST /api/smsmsg/sendcode', { body: { ...body, ...proof } })
    expect(answer.code).toBe(refusals.phoneRegistered.code)
  })

  it('is stored without them wherever it stands', async () => {
    const { token } = admin
    const settings = { address_per_hour: 20, address_per_day: 60, site_per_hour: 300 }
    const put = (countries: string[]) =>
      school.call('PUT /api/v1/admin/sms/settings', { token, body: { ...settings, countries } })
    expect((await put(['086', '852'])).code).toBe(0)
    const stored = await school.call('GET /api/v1/admin/sms/settings', { token })
    expect(stored.data.countries).toEqual(['86', '852'])
    expect((await put(['86', '086'])).code).toBe(refusals.invalidField.code)
    const student = await signedIn(school)
    const address = {
      ...{ consignee: '李白', area_code: '086', telephone: '13800138000', full_address: '长安街 1 号' },
      ...{ province: '北京市', city: '北京市', district: '东城区' },
    }
    const made = await school.call('POST /api/addresses', { token: student.token, body: address })
    expect(made.data.area_code).toBe('86')
  })
})
