import { describe, expect, test } from 'vitest'
import { signedIn } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { openAllConnections } from '../order/support.ts'

const school = await openTestSchool()
await openAllConnections(school)

const home = {
  consignee: '王小明',
  area_code: '86',
  telephone: '13800138000',
  province: '浙江省',
  city: '杭州市',
  district: '西湖区',
  full_address: '书院路 8 号',
}
const add = (token: string | undefined, more: object = {}) =>
  school.call('POST /api/addresses', { ...(token && { token }), body: { ...home, ...more } })
const list = async (token: string) => (await school.call('GET /api/addresses', { token })).data

describe('a delivery address', () => {
  test('is added and answered under both spellings; the first is the default', async () => {
    const { token } = await signedIn(school)
    const { data } = await add(token)
    expect(data).toEqual({
      ...home,
      region_code: '330106',
      id: expect.any(Number),
      prov: '浙江省',
      phone_number: '13800138000',
      is_default: 1,
      is_select: 1,
    })
    expect(await list(token)).toEqual([data])
    expect((await school.call('GET /api/addresses/{id}', { token, params: { id: data.id } })).data).toEqual(
      data,
    )
  })

  test('is taken under the other spelling, and from a form', async () => {
    const { token } = await signedIn(school)
    const { telephone: phone_number, province: prov, ...rest } = home
    const made = await school.call('POST /api/addresses', {
      token,
      form: true,
      body: { ...rest, phone_number, prov },
    })
    expect(made.data).toMatchObject({ telephone: '13800138000', province: '浙江省' })
  })

  test('is changed, made the default and removed', async () => {
    const { token } = await signedIn(school)
    const first = (await add(token)).data
    const second = (await add(token, { consignee: '李雷' })).data
    expect(second).toMatchObject({ is_default: 0, is_select: 0 })
    await school.call('PUT /api/addresses/setdefault/{id}', { token, params: { id: second.id } })
    expect((await list(token)).map(({ id, is_default }) => [id, is_default])).toEqual([
      [second.id, 1],
      [first.id, 0],
    ])
    const changed = await school.call('PUT /api/addresses/{id}', {
      token,
      params: { id: first.id },
      body: { ...home, full_address: '新街 1 号', is_default: 1 },
    })
    expect(changed.data).toMatchObject({ full_address: '新街 1 号', is_default: 1 })
    expect((await school.call('DELETE /api/addresses/{id}', { token, params: { id: first.id } })).code).toBe(
      0,
    )
    expect((await list(token)).map(({ id, is_default }) => [id, is_default])).toEqual([[second.id, 1]])
  })

  test('that was the default is followed by the next one, and by none when it was the last', async () => {
    const { token } = await signedIn(school)
    const [first, second, third] = [(await add(token)).data, (await add(token)).data, (await add(token)).data]
    const remove = (id: number) => school.call('DELETE /api/addresses/{id}', { token, params: { id } })
    const defaults = async () => (await list(token)).map(({ id, is_default }) => [id, is_default])
    await remove(first.id)
    expect(await defaults()).toEqual([
      [second.id, 1],
      [third.id, 0],
    ])
    await remove(third.id)
    expect(await defaults()).toEqual([[second.id, 1]])
    await remove(second.id)
    expect(await defaults()).toEqual([])
  })

  test('is one of five at most, also when twenty are added at once', async () => {
    const { token } = await signedIn(school)
    const answers = await Promise.all(Array.from({ length: 20 }, () => add(token)))
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(5)
    expect(answers.find(({ code }) => code !== 0)).toMatchObject({
      code: 1,
      message: 'At most 5 delivery addresses',
    })
    const rows = await list(token)
    expect(rows).toHaveLength(5)
    expect(rows.filter(({ is_default }) => is_default === 1)).toHaveLength(1)
  })

  test.each([
    ['consignee', { consignee: ' ' }, 102112],
    ['consignee of 25 characters', { consignee: '王'.repeat(25) }, 102001],
    ['province', { province: '' }, 102112],
    ['city', { city: '' }, 102112],
    ['district', { district: '' }, 102112],
    ['detailed address', { full_address: '' }, 102112],
    ['detailed address of 101 characters', { full_address: '路'.repeat(101) }, 102001],
    ['phone', { telephone: '' }, 102105],
    ['phone with letters', { telephone: '1380013800a' }, 102105],
    ['phone of the mainland that is none', { telephone: '12345' }, 102105],
  ])('is refused without a valid %s', async (_what, wrong, code) => {
    const { token } = await signedIn(school)
    expect((await add(token, wrong)).code).toBe(code)
    expect(await list(token)).toEqual([])
  })

  test('is in a region that exists, with the code that the region has', async () => {
    const { token } = await signedIn(school)
    const refused = await Promise.all([
      add(token, { province: '火星省' }),
      add(token, { city: '宁波市' }),
      add(token, { district: '西湖' }),
      add(token, { province: '台湾省', city: '', district: '大安区' }),
      add(token, { region_code: '330105' }),
      add(token, { region_code: '330106; drop' }),
    ])
    expect(refused.map(({ code }) => code)).toEqual(refused.map(() => 102001))
    const fields = ['province', 'district', 'district', 'city', 'region_code', 'region_code']
    expect(refused.map(({ data }) => data)).toEqual(fields.map((field) => ({ field })))
    expect(await list(token)).toEqual([])
    expect((await add(token, { region_code: '330106' })).data.region_code).toBe('330106')
    const abroad = {
      province: '海外',
      city: 'Berlin',
      district: '',
      area_code: '49',
      telephone: '15112345678',
    }
    expect((await add(token, abroad)).data).toMatchObject({ region_code: '900000', city: 'Berlin' })
  })

  test('needs no city in Hong Kong, and takes 24 and 100 characters', async () => {
    const { token } = await signedIn(school)
    const made = await add(token, {
      area_code: '852',
      telephone: '91234567',
      province: '香港特别行政区',
      city: '',
      district: '',
      consignee: '王'.repeat(24),
      full_address: '路'.repeat(100),
    })
    expect(made.code).toBe(0)
  })

  test('of another student is not found', async () => {
    const owner = await signedIn(school)
    const { token } = await signedIn(school)
    const { id } = (await add(owner.token)).data
    const params = { id }
    expect((await school.call('GET /api/addresses/{id}', { token, params })).code).toBe(102311)
    expect((await school.call('PUT /api/addresses/{id}', { token, params, body: home })).code).toBe(102311)
    expect((await school.call('DELETE /api/addresses/{id}', { token, params })).code).toBe(102311)
    expect((await school.call('PUT /api/addresses/setdefault/{id}', { token, params })).code).toBe(102311)
    expect(await list(owner.token)).toHaveLength(1)
  })

  test('is for students alone', async () => {
    const teacher = await signedIn(school, [2])
    expect((await add(undefined)).code).toBe(100001)
    expect((await add('bad-token')).http).toBe(401)
    expect((await add(teacher.token)).code).toBe(100003)
  })
})
