import { describe, expect, it } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { signedIn, theAdmin } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { badAddresses } from '#tests/support/xss-payloads.ts'
import { lastAudit } from './support.ts'

const school = await openTestSchool()
const { token } = await theAdmin(school)
const entry = (nav_module: string, changes: object = {}) => ({
  nav_module,
  front_nav_name: '名',
  front_nav_name_en: 'name',
  front_nav_name_zh_tw: '名稱',
  pc_show: 1,
  url: '',
  links: [],
  ...changes,
})
const link = (link_type: number, changes: object = {}) => ({
  link_type,
  name: '链接',
  name_en: 'link',
  name_zh_tw: '連結',
  url: '',
  np_id: null,
  ...changes,
})
const save = (navigation: object[]) =>
  school.call('PUT /api/school/themes/navigation', { token, query: { theme_id: 1 }, body: { navigation } })
const front = async () => (await school.call('GET /api/themes/navigation/front')).data.navigation
const createPage = async (body: object = { title: '指南', pc_content: '<p>一</p>' }) =>
  (await school.call('POST /api/v1/admin/pages', { token, body })).data.np_id
const invalid = { http: 200, code: refusals.invalidField.code }

describe('the navigation', () => {
  it('is shown in the order and with the links that were saved', async () => {
    const np_id = await createPage()
    const navigation = [
      entry('course_list', { pc_show: 0 }),
      entry('home'),
      entry('defined_url', {
        links: [link(1, { url: 'https://example.com/' }), link(2), link(3, { np_id })],
      }),
    ]
    expect(await save(navigation)).toMatchObject({ code: 0, data: { navigation } })
    expect(await front()).toEqual(navigation)
    for (const query of [{ theme_id: 1 }, { theme: 2 }, {}])
      expect((await school.call('GET /api/school/themes/navigation', { token, query })).data).toMatchObject({
        navigation,
      })
    expect(await lastAudit(school)).toMatchObject({ userId: 1, subject: 'navigation' })
  })

  it('keeps the fields of a link that its kind needs', async () => {
    await save([entry('defined_url', { links: [link(2, { url: 'https://example.com/', np_id: 5 })] })])
    expect((await front())[0]?.links[0]).toEqual(link(2))
    await save([entry('home', { links: [link(2)] })])
    expect((await front())[0]?.links).toEqual([])
  })

  it.each([
    ['a kind that is none', [entry('elsewhere')]],
    ['an entry without a name', [entry('home', { front_nav_name: ' ' })]],
    ['an entry of its own that leads nowhere', [entry('defined_url')]],
    ['a link without an address', [entry('defined_url', { links: [link(1)] })]],
    ['a link without a page', [entry('defined_url', { links: [link(3)] })]],
    ['a link without a name', [entry('defined_url', { links: [link(2, { name: ' ' })] })]],
    ['more entries than a header holds', Array.from({ length: 13 }, () => entry('home'))],
  ])('refuses %s', async (_, navigation) => {
    const before = await front()
    expect(await save(navigation)).toMatchObject(invalid)
    expect(await front()).toEqual(before)
  })

  it('refuses addresses that run a script', async () => {
    for (const url of badAddresses) {
      expect(await save([entry('defined_url', { url })]), url).toMatchObject(invalid)
      expect(await save([entry('defined_url', { links: [link(1, { url })] })]), url).toMatchObject(invalid)
    }
  })

  it('refuses an unknown page', async () => {
    expect((await save([entry('defined_url', { links: [link(3, { np_id: 999_999 })] })])).code).toBe(
      refusals.customPageUnknown.code,
    )
  })
})

describe('a page of the school', () => {
  it('is made, changed and removed, and a visitor reads it', async () => {
    const np_id = await createPage({
      title: ' 学习指南 ',
      pc_content: '<h1>一</h1><script>alert(1)</script>',
    })
    const read = (query: Record<string, number> = { theme_id: 1 }) =>
      school.call('GET /api/v1/themes/navigationpages/contents/{np_id}', { params: { np_id }, query })
    expect((await read()).data).toEqual({ np_id, title: '学习指南', pc_content: '<h2>一</h2>' })
    expect((await read({})).code).toBe(0)
    const listed = (await school.call('GET /api/v1/admin/pages', { token })).data.list
    expect(listed.find((page) => page.np_id === np_id)).toMatchObject({ title: '学习指南' })
    const params = { np_id }
    const body = { title: '新', pc_content: '<p>二</p>' }
    expect((await school.call('PUT /api/v1/admin/pages/{np_id}', { token, params, body })).code).toBe(0)
    expect((await read()).data.pc_content).toBe('<p>二</p>')
    expect((await school.call('GET /api/v1/admin/pages/{np_id}', { token, params })).data.title).toBe('新')
    expect(await lastAudit(school)).toMatchObject({
      action: 'page changed',
      detail: { changes: { title: ['学习指南', '新'] } },
    })
    expect((await school.call('DELETE /api/v1/admin/pages/{np_id}', { token, params })).code).toBe(0)
    for (const answer of [
      await read(),
      await school.call('PUT /api/v1/admin/pages/{np_id}', { token, params, body }),
      await school.call('GET /api/v1/admin/pages/{np_id}', { token, params }),
      await school.call('DELETE /api/v1/admin/pages/{np_id}', { token, params }),
    ])
      expect(answer.code).toBe(refusals.customPageUnknown.code)
  })

  it('that two administrators edit is saved by one, and the other is told who was faster', async () => {
    const np_id = await createPage()
    const params = { np_id }
    const editors = [
      await signedIn(school, [1], { name: '苏敏' }),
      await signedIn(school, [1], { name: '陆游' }),
    ]
    const read = async () => (await school.call('GET /api/v1/admin/pages/{np_id}', { token, params })).data
    const change = (title: string, revision?: string, by = token) =>
      school.call('PUT /api/v1/admin/pages/{np_id}', {
        token: by,
        params,
        body: { title, pc_content: '<p>一</p>', revision },
      })
    const seen = (await read()).revision
    const answers = await Promise.all(editors.map(({ user, token: by }) => change(user.name, seen, by)))
    const kept = answers.findIndex(({ code }) => code === 0)
    const name = editors[kept]?.user.name
    expect(answers[1 - kept]).toMatchObject({ reason: 'recordChanged', data: { by: name } })
    const stored = await read()
    expect(stored).toMatchObject({ title: name })
    expect(answers[kept]?.data).toEqual(stored)
    expect((await change('seen', stored.revision)).code).toBe(0)
    // a client that names no revision saves as ever
    expect((await change('unseen')).code).toBe(0)
    expect((await read()).title).toBe('unseen')
  })

  it('is not deleted while the navigation links to it', async () => {
    const np_id = await createPage()
    await save([entry('defined_url', { links: [link(3, { np_id })] })])
    const remove = () => school.call('DELETE /api/v1/admin/pages/{np_id}', { token, params: { np_id } })
    expect((await remove()).code).toBe(refusals.customPageLinked.code)
    await save([entry('home')])
    expect((await remove()).code).toBe(0)
  })

  it('is never linked and deleted, when saving and deleting are concurrent', async () => {
    for (let round = 0; round < 10; round += 1) {
      const np_id = await createPage()
      await save([entry('home')])
      await Promise.all([
        save([entry('defined_url', { links: [link(3, { np_id })] })]),
        school.call('DELETE /api/v1/admin/pages/{np_id}', { token, params: { np_id } }),
      ])
      const linked = (await front()).some(({ links }) => links.some((found) => found.np_id === np_id))
      const there =
        (await school.call('GET /api/v1/admin/pages/{np_id}', { token, params: { np_id } })).code === 0
      expect(linked && !there).toBe(false)
    }
  })

  it('has a title', async () => {
    for (const title of ['', '  ', 'x'.repeat(61)])
      expect(
        await school.call('POST /api/v1/admin/pages', { token, body: { title, pc_content: '' } }),
      ).toMatchObject(invalid)
  })
})
