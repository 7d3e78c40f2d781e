import { describe, expect, it } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { theAdmin } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { badAddresses } from '#tests/support/xss-payloads.ts'
import { lastAudit } from './support.ts'

const school = await openTestSchool()
const { token } = await theAdmin(school)
const invalid = { http: 200, code: refusals.invalidField.code }

describe('the logo', () => {
  const save = (logo: string) => school.call('PUT /api/v1/admin/logo', { token, body: { logo } })

  it('is a picture of this site, or none', async () => {
    expect((await save('/files/logo.png')).code).toBe(0)
    expect((await school.call('GET /api/file/logo')).data).toEqual({ logo: '/files/logo.png' })
    expect(await lastAudit(school)).toMatchObject({
      subject: 'logo',
      detail: { changes: { logo: ['', '/files/logo.png'] } },
    })
    expect((await save('')).code).toBe(0)
  })

  it.each([...badAddresses, 'https://evil.example/a.png', '/api/x', '/files/../x'])(
    'is not %j',
    async (logo) => {
      expect(await save(logo)).toMatchObject(invalid)
    },
  )
})

describe('the slides', () => {
  const fields = { image_url: '/files/a.png', title: ' 秋季班 ', link_url: '#/home/courses' }
  const create = (changes: object = {}) =>
    school.call('POST /api/v1/admin/banners', { token, body: { ...fields, ...changes } })
  const list = async () => (await school.call('GET /api/v1/home/banners')).data.list

  it('are created, changed, ordered and deleted, and visitors see each change at once', async () => {
    const first = (await create()).data.id
    const second = (await create({ title: '二' })).data.id
    expect(await list()).toEqual([
      { id: first, ...fields, title: '秋季班' },
      { id: second, ...fields, title: '二' },
    ])
    const order = (ids: number[]) => school.call('PUT /api/v1/admin/banners/order', { token, body: { ids } })
    expect((await order([second, first])).code).toBe(0)
    expect((await list()).map(({ id }) => id)).toEqual([second, first])
    for (const ids of [[second], [second, first, 99], [second, second]])
      expect((await order(ids)).code).toBe(refusals.bannerUnknown.code)
    const changed = { ...fields, title: '新', link_url: 'https://example.com/a' }
    const update = { token, params: { id: second }, body: changed }
    expect((await school.call('PUT /api/v1/admin/banners/{id}', update)).code).toBe(0)
    expect(await lastAudit(school)).toMatchObject({
      action: 'banner changed',
      subject: `banner ${second}`,
      detail: { changes: { title: ['二', '新'], linkUrl: ['#/home/courses', 'https://example.com/a'] } },
    })
    const remove = () => school.call('DELETE /api/v1/admin/banners/{id}', { token, params: { id: second } })
    expect((await remove()).code).toBe(0)
    expect((await list()).map(({ id }) => id)).toEqual([first])
    expect((await remove()).code).toBe(refusals.bannerUnknown.code)
    expect((await school.call('PUT /api/v1/admin/banners/{id}', update)).code).toBe(
      refusals.bannerUnknown.code,
    )
  })

  it('have a picture, and refuse links that run a script', async () => {
    expect(await create({ image_url: '' })).toMatchObject({ ...invalid, data: { field: 'image_url' } })
    for (const link_url of badAddresses) expect(await create({ link_url }), link_url).toMatchObject(invalid)
  })

  it('keep their order when two are added at once', async () => {
    const made = await Promise.all(Array.from({ length: 5 }, () => create()))
    expect(made.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0])
    const rows = await school.database.pool.query('select position from banners')
    expect(new Set(rows.rows.map(({ position }) => position)).size).toBe(rows.rows.length)
  })
})

describe('the footer and the introduction of the school', () => {
  const lines = {
    icpcode: '浙ICP备1号',
    copyright: '© 书院',
    email: 'hello@example.com',
    orgaddress: '西湖区',
    police_recode: '浙公网安备 1 号',
    police_recode_address: 'https://beian.example/1',
    postcode: '310007',
    footer_usr_link: '#/registeargreement',
    footer_usr_text: '用户协议',
    defined_content: '<p>我们</p><script>alert(1)</script>',
  }
  const save = (changes: object = {}) =>
    school.call('PUT /api/v1/admin/homeinfo', { token, body: { ...lines, ...changes } })

  it('are shown as they are saved, with sanitised HTML', async () => {
    const stored = { ...lines, defined_content: '<p>我们</p>' }
    expect(await save()).toMatchObject({ code: 0, data: stored })
    expect((await school.call('GET /api/homeinfo')).data).toEqual(stored)
  })

  it('name the field that is wrong', async () => {
    expect(await save({ email: 'x' })).toMatchObject({ ...invalid, data: { field: 'email' } })
    for (const field of ['police_recode_address', 'footer_usr_link'])
      for (const address of badAddresses) expect(await save({ [field]: address })).toMatchObject(invalid)
    expect(await save({ copyright: 'x'.repeat(121) })).toMatchObject(invalid)
    expect(await save({ defined_content: 'x'.repeat(100_001) })).toMatchObject(invalid)
  })
})

describe('the agreements', () => {
  it('are saved sanitised and shown to visitors', async () => {
    const body = { title: ' 用户协议 ', content: '<p onclick="alert(1)">一</p>' }
    const stored = { title: '用户协议', content: '<p>一</p>' }
    expect(await school.call('PUT /api/v1/admin/agreements/register', { token, body })).toMatchObject({
      code: 0,
      data: stored,
    })
    expect((await school.call('GET /api/system/getregagreement')).data).toMatchObject(stored)
    const buy = { ...body, is_show: 0 }
    expect((await school.call('PUT /api/v1/admin/agreements/buy', { token, body: buy })).code).toBe(0)
    expect((await school.call('GET /api/system/buyagreement')).data).toMatchObject({ ...stored, is_show: 0 })
    expect(await lastAudit(school)).toMatchObject({ userId: 1, subject: 'buy_agreement' })
  })

  it('have a title', async () => {
    const body = { title: '  ', content: '' }
    for (const key of ['PUT /api/v1/admin/agreements/register', 'PUT /api/v1/admin/agreements/buy'] as const)
      expect(await school.call(key, { token, body: { ...body, is_show: 1 } })).toMatchObject({
        ...invalid,
        data: { field: 'title' },
      })
  })

  it('of the length of a contract are accepted', async () => {
    const content = `<p>${'约'.repeat(90_000)}</p>`
    const answer = await school.call('PUT /api/v1/admin/agreements/register', {
      token,
      body: { title: '长', content },
    })
    expect(answer).toMatchObject({ code: 0, data: { content } })
    // the log does not copy the texts
    expect(JSON.stringify((await lastAudit(school))?.detail).length).toBeLessThan(1000)
  })
})

it('the learning tools and the banner text are shown as they are saved', async () => {
  const tools = { windows_url: 'https://example.com/a.exe', mac_url: '/files/a.dmg', mobile_url: '' }
  expect((await school.call('PUT /api/v1/admin/tools', { token, body: tools })).code).toBe(0)
  expect((await school.call('GET /api/v1/home/tools')).data).toEqual(tools)
  for (const windows_url of badAddresses)
    expect(
      await school.call('PUT /api/v1/admin/tools', { token, body: { ...tools, windows_url } }),
    ).toMatchObject(invalid)
  const text = { banner_text: ' 免费领取 ' }
  expect((await school.call('PUT /api/v1/admin/banner_text', { token, body: text })).code).toBe(0)
  expect((await school.call('GET /api/seyy/text')).data).toEqual({ banner_text: '免费领取' })
})
