import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { type Language, languageTags } from '#contract/languages.ts'
import type { SiteTextKind } from '#contract/site/text-kinds.ts'
import { builtInRoleIds } from '#contract/role/built-in.ts'
import { users } from '#server/db/tables/all.ts'
import { aRegistration } from '#tests/api/account/support.ts'
import { aProduct, signedIn, theAdmin } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { lastAudit } from './support.ts'

const school = await openTestSchool()
const { token } = await theAdmin(school)
const { token: studentToken } = await signedIn(school)
const readOnly = await signedIn(school, [1], { roleId: builtInRoleIds.read_only })
const { token: other } = await signedIn(school, [1], { name: '苏敏' })
const invalid = { http: 200, code: refusals.invalidField.code }

const reading = (language: Language) => ({ headers: { 'accept-language': languageTags[language] } })

interface Which {
  kind: SiteTextKind
  id?: number
}
const read = ({ kind, id }: Which, who: string = token) =>
  school.call('GET /api/v1/admin/texts/{text_kind}', {
    token: who,
    params: { text_kind: kind },
    ...(id && { query: { id } }),
  })
type Shown = Awaited<ReturnType<typeof read>>
/** @param seen the texts as they were read; otherwise they are read now */
async function change(
  which: Which,
  language: string,
  texts: Record<string, string>,
  { who = token, seen }: { who?: string; seen?: Shown } = {},
) {
  const { data } = seen ?? (await read(which))
  const revision = (data?.revisions as Record<string, string> | undefined)?.[language] ?? 'none'
  return school.call('PUT /api/v1/admin/texts/{text_kind}', {
    token: who,
    params: { text_kind: which.kind },
    ...(which.id && { query: { id: which.id } }),
    body: {
      language,
      revision,
      texts: Object.entries(texts).map(([field, text]) => ({ field, text })),
    },
  })
}
const gaps = async (language: Language, query: Record<string, string | number> = {}) =>
  (await school.call('GET /api/v1/admin/text_gaps', { token, query: { language, ...query } })).data

const put = (key: 'register' | 'buy', body: object) =>
  school.call(`PUT /api/v1/admin/agreements/${key}`, { token, body })
await put('register', { title: '注册协议', content: '<p>一</p>' })
await put('buy', { is_show: 1, title: '购买协议', content: '<p>二</p>' })
const page = (
  await school.call('POST /api/v1/admin/pages', { token, body: { title: '指南', pc_content: '<p>三</p>' } })
).data.np_id
const banner = (
  await school.call('POST /api/v1/admin/banners', {
    token,
    body: { image_url: '/files/a.png', title: '秋季班', link_url: '' },
  })
).data.id
const footer = {
  ...{ icpcode: '', copyright: '© 书院', email: '', orgaddress: '西湖区', police_recode: '' },
  ...{ police_recode_address: '', postcode: '', footer_usr_link: '', footer_usr_text: '' },
  defined_content: '<p>我们</p>',
}
await school.call('PUT /api/v1/admin/homeinfo', { token, body: footer })
await school.call('PUT /api/v1/admin/banner_text', { token, body: { banner_text: '免费领取' } })

describe('texts of the site', () => {
  it('are read in the language of the caller where they have it, otherwise in the main language', async () => {
    const shown = {
      page: (language: Language) =>
        school.call('GET /api/v1/themes/navigationpages/contents/{np_id}', {
          ...reading(language),
          params: { np_id: page },
        }),
      footer: (language: Language) => school.call('GET /api/homeinfo', reading(language)),
      banner: (language: Language) => school.call('GET /api/v1/home/banners', reading(language)),
      claim_banner: (language: Language) => school.call('GET /api/seyy/text', reading(language)),
    }
    const saved = await change({ kind: 'page', id: page }, 'en', {
      title: ' Guide ',
      pc_content: '<p onclick="alert(1)">Three</p><script>alert(1)</script>',
    })
    expect(saved).toMatchObject({
      code: 0,
      data: {
        main_language: 'zh',
        fields: [
          { field: 'title', is_html: 0, main: '指南', en: 'Guide', zh_tw: '' },
          { field: 'pc_content', is_html: 1, main: '<p>三</p>', en: '<p>Three</p>', zh_tw: '' },
        ],
      },
    })
    expect(await lastAudit(school)).toMatchObject({
      action: 'texts translated',
      subject: `page ${page}`,
      detail: { changes: { 'en.title': [null, 'Guide'] } },
    })
    await change({ kind: 'footer' }, 'en', { defined_content: '<p>We</p>', orgaddress: 'Xihu' })
    await change({ kind: 'banner', id: banner }, 'en', { title: 'Autumn' })
    await change({ kind: 'claim_banner' }, 'en', { banner_text: 'For free' })
    expect((await shown.page('en')).data).toEqual({
      np_id: page,
      title: 'Guide',
      pc_content: '<p>Three</p>',
    })
    // what is not translated stays, beside what is
    expect((await shown.footer('en')).data).toEqual({
      ...footer,
      orgaddress: 'Xihu',
      defined_content: '<p>We</p>',
    })
    expect((await shown.banner('en')).data.list).toMatchObject([{ id: banner, title: 'Autumn' }])
    expect((await shown.claim_banner('en')).data).toEqual({ banner_text: 'For free' })
    for (const language of ['zh', 'zh_tw'] as const) {
      expect((await shown.page(language)).data).toMatchObject({ title: '指南', pc_content: '<p>三</p>' })
      expect((await shown.footer(language)).data).toEqual(footer)
      expect((await shown.banner(language)).data.list).toMatchObject([{ title: '秋季班' }])
      expect((await shown.claim_banner(language)).data).toEqual({ banner_text: '免费领取' })
    }
    const inMain = { ...reading('en'), query: { lang: 'main' } }
    expect((await school.call('GET /api/homeinfo', inMain)).data).toEqual(footer)
    const named = { ...reading('zh'), query: { lang: 'en' } }
    expect((await school.call('GET /api/homeinfo', named)).data.orgaddress).toBe('Xihu')
    expect(await school.call('GET /api/homeinfo', { query: { lang: 'fr' } })).toMatchObject(invalid)
  })

  it('are refused in the main language, in an unknown one, with a field that they have not, or too long', async () => {
    const of = { kind: 'page', id: page } as const
    expect(await change(of, 'zh', { title: 'x' })).toMatchObject({ ...invalid, data: { field: 'language' } })
    expect(await change(of, 'fr', { title: 'x' })).toMatchObject(invalid)
    expect(await change(of, 'en', { name: 'x' })).toMatchObject({ ...invalid, data: { field: 'field' } })
    expect(await change(of, 'en', { title: 'x'.repeat(61) })).toMatchObject({
      ...invalid,
      data: { field: 'title' },
    })
    expect(await change(of, 'en', { pc_content: 'x'.repeat(100_001) })).toMatchObject(invalid)
    for (const which of [{ kind: 'page' }, { kind: 'footer', id: 1 }] as const)
      expect(await read(which)).toMatchObject({ ...invalid, data: { field: 'id' } })
    expect((await read({ kind: 'page', id: 999_999 })).code).toBe(refusals.customPageUnknown.code)
    expect((await change({ kind: 'banner', id: 999_999 }, 'en', { title: 'x' })).code).toBe(
      refusals.bannerUnknown.code,
    )
  })

  it('are changed by those alone who may write the site', async () => {
    const of = { kind: 'footer' } as const
    expect((await read(of, readOnly.token)).code).toBe(0)
    expect((await change(of, 'en', { orgaddress: 'x' }, { who: readOnly.token })).code).toBe(
      refusals.noOperationPermission.code,
    )
    expect((await change(of, 'en', { orgaddress: 'x' }, { who: studentToken })).code).toBe(
      refusals.noPermission.code,
    )
    expect((await read(of, studentToken)).code).toBe(refusals.noPermission.code)
  })
})

describe('a translation of what its translator has not seen', () => {
  const of = { kind: 'register_agreement' } as const
  const shown = async () => (await school.call('GET /api/system/getregagreement', reading('en'))).data

  it('is never put in force: somebody has changed the text meanwhile', async () => {
    const seen = await read(of)
    await school.call('PUT /api/v1/admin/agreements/register', {
      token: other,
      body: { title: '注册协议', content: '<p>另一</p>' },
    })
    const late = await change(of, 'en', { title: 'Registration', content: '<p>One</p>' }, { seen })
    expect(late).toMatchObject({ reason: 'textsChanged', data: { by: '苏敏' } })
    expect(await shown()).toMatchObject({ content: '<p>另一</p>', language: 'zh' })
    // who has seen it may
    expect((await change(of, 'en', { title: 'Registration', content: '<p>Other</p>' })).code).toBe(0)
    expect(await shown()).toMatchObject({ content: '<p>Other</p>', language: 'en' })
    await put('register', { title: '注册协议', content: '<p>一</p>' })
  })

  it('overwrites nothing that somebody else has translated, while other languages go on', async () => {
    const footer = { kind: 'footer' } as const
    const seen = await read(footer)
    const first = await change(footer, 'en', { orgaddress: 'By the lake' }, { who: other, seen })
    expect(first.code).toBe(0)
    const late = await change(footer, 'en', { orgaddress: 'West Lake' }, { seen })
    expect(late).toMatchObject({ reason: 'textsChanged', data: { by: '苏敏' } })
    expect((await change(footer, 'zh_tw', { orgaddress: '西湖區' }, { seen })).code).toBe(0)
    // the answer of a change names what the next one has to
    expect((await change(footer, 'en', { orgaddress: 'Xihu' }, { seen: first })).code).toBe(0)
    await change(footer, 'zh_tw', { orgaddress: '' })
  })

  it('loses to the other of two that come at once', async () => {
    const footer = { kind: 'footer' } as const
    const seen = await read(footer)
    const both = await Promise.all(
      ['One', 'Two'].map((orgaddress) => change(footer, 'en', { orgaddress }, { seen })),
    )
    expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, refusals.textsChanged.code])
  })
})

it('the name of the school is read in the language of the caller, and edited in the main one', async () => {
  await school.call('PUT /api/v1/admin/school', {
    ...{ token, body: { app_name: '山间书院', accent_color: '' } },
  })
  expect((await gaps('en', { text_kind: 'school' })).list).toMatchObject([{ missing: ['app_name'] }])
  expect((await change({ kind: 'school' }, 'en', { app_name: 'Academy in the Hills' })).code).toBe(0)
  expect((await gaps('en', { text_kind: 'school' })).list).toEqual([])
  const named = async (language: Language) =>
    (await school.call('GET /api/web/config', reading(language))).data.app_name
  expect([await named('en'), await named('zh_tw')]).toEqual(['Academy in the Hills', '山间书院'])
  const edited = await school.call('GET /api/v1/admin/school', { token, ...reading('en') })
  expect(edited.data.app_name).toBe('山间书院')
  // another name has not been translated yet
  await school.call('PUT /api/v1/admin/school', {
    ...{ token, body: { app_name: '湖边书院', accent_color: '' } },
  })
  expect(await named('en')).toBe('湖边书院')
  await change({ kind: 'school' }, 'zh_tw', { app_name: '湖邊書院' })
})

describe('a list of gaps', () => {
  it('names the texts that lack a language, and no others', async () => {
    await change({ kind: 'page', id: page }, 'zh_tw', { title: '指南' })
    const { list, total } = await gaps('zh_tw')
    expect(total).toBe(list.length)
    expect(list.map(({ text_kind, id, missing }) => ({ text_kind, id, missing }))).toEqual([
      { text_kind: 'register_agreement', id: 0, missing: ['content', 'title'] },
      { text_kind: 'buy_agreement', id: 0, missing: ['content', 'title'] },
      { text_kind: 'footer', id: 0, missing: ['copyright', 'defined_content', 'orgaddress'] },
      { text_kind: 'claim_banner', id: 0, missing: ['banner_text'] },
      { text_kind: 'page', id: page, missing: ['pc_content'] },
      { text_kind: 'banner', id: banner, missing: ['title'] },
    ])
    expect((await gaps('zh_tw', { text_kind: 'page' })).list).toMatchObject([{ id: page, name: '指南' }])
    await change({ kind: 'page', id: page }, 'zh_tw', { pc_content: '<p>三</p>' })
    expect((await gaps('zh_tw', { text_kind: 'page' })).list).toEqual([])
    expect(await gaps('zh')).toEqual({ list: [], total: 0, next: null })
    // an emptied translation is a gap again
    await change({ kind: 'page', id: page }, 'zh_tw', { title: '', pc_content: ' ' })
    const again = await gaps('zh_tw', { limit: 1 })
    expect(again.list).toMatchObject([{ text_kind: 'register_agreement' }])
    // a page may begin within one kind and end within another
    const second = await gaps('zh_tw', { limit: 3, cursor: again.next ?? '' })
    expect(second.list.map(({ text_kind }) => text_kind)).toEqual(['buy_agreement', 'footer', 'claim_banner'])
    const rest = await gaps('zh_tw', { limit: 10, cursor: again.next ?? '' })
    expect([again.total, rest.list.length, rest.next]).toEqual([6, 5, null])
    const foreign = { token: studentToken, query: { language: 'en' } }
    expect((await school.call('GET /api/v1/admin/text_gaps', foreign)).code).toBe(refusals.noPermission.code)
  })
})

describe('an agreement', () => {
  const shown = async (language: Language) =>
    (await school.call('GET /api/system/getregagreement', reading(language))).data
  const version = async (id: number) =>
    school.call('GET /api/v1/admin/agreements/versions/{id}', { token, params: { id } })

  it('is read as a whole in one language, and names it', async () => {
    const of = { kind: 'register_agreement' } as const
    await change(of, 'en', { title: '', content: '' })
    expect(await change(of, 'en', { title: 'Registration' })).toMatchObject({
      ...invalid,
      data: { field: 'content' },
    })
    expect(await shown('en')).toMatchObject({ title: '注册协议', language: 'zh' })
    await change(of, 'en', { title: 'Registration', content: '<p>One</p>' })
    expect(await shown('en')).toMatchObject({ title: 'Registration', content: '<p>One</p>', language: 'en' })
    expect(await shown('zh_tw')).toMatchObject({ title: '注册协议', content: '<p>一</p>', language: 'zh' })
  })

  it('keeps each text that it had, with a number', async () => {
    const [zh, en] = [await shown('zh'), await shown('en')]
    expect(en.version).not.toBe(zh.version)
    await put('register', { title: '注册协议', content: '<p>一又</p>' })
    const next = await shown('zh')
    expect(next.version).toBeGreaterThan(Number(zh.version))
    // nobody accepts a translation of an earlier text, until somebody says that it is one of this
    const of = { kind: 'register_agreement' } as const
    expect(await shown('en')).toEqual(next)
    expect((await read(of)).data.outdated).toContain('en')
    expect((await gaps('en')).list).toContainEqual(expect.objectContaining({ text_kind: of.kind }))
    expect((await change(of, 'en', { title: 'Registration' })).data.outdated).not.toContain('en')
    expect(await shown('en')).toMatchObject({ content: '<p>One</p>', version: en.version })
    expect((await version(Number(zh.version))).data).toMatchObject({
      ...{ agreement: 'register_agreement', language: 'zh', title: '注册协议', content: '<p>一</p>' },
    })
    expect((await version(999_999)).code).toBe(refusals.notFound.code)
    // saved again as it is, it is no new text
    await put('register', { title: '注册协议', content: '<p>一又</p>' })
    expect((await shown('zh')).version).toBe(next.version)
  })

  it('is stored with who registers: the text that was shown, while it is the one that is shown', async () => {
    const { version: old } = await shown('en')
    await change({ kind: 'register_agreement' }, 'en', { content: '<p>New</p>' })
    const { version: current } = await shown('en')
    const body = await aRegistration(school)
    const register = (agreement_version: number | null) =>
      school.call('POST /api/user/register', {
        body: { ...body, ...(agreement_version && { agreement_version }) },
      })
    expect((await register(old)).code).toBe(refusals.agreementChanged.code)
    expect((await register(999_999)).code).toBe(refusals.agreementChanged.code)
    // a refused registration has used nothing up, and the language of the call does not matter
    const { data, code } = await register(current)
    expect(code).toBe(0)
    const seen = await school.call('GET /api/v1/admin/users/{id}', { token, params: { id: data.userid } })
    expect(seen.data.registration.agreement).toEqual({ version: current, language: 'en' })
  })

  it('is not claimed to be accepted by who was shown none', async () => {
    const { data } = await school.call('POST /api/user/register', { body: await aRegistration(school) })
    const [user] = await school.deps.db.select().from(users).where(eq(users.id, data.userid))
    expect(user?.agreementId).toBeNull()
  })

  it('is stored with an order, also when a pending one is requested again', async () => {
    const buying = async (language: Language) =>
      (await school.call('GET /api/system/buyagreement', reading(language))).data.version ?? 0
    const product = await aProduct(school)
    const order = (agreement_version?: number) =>
      school.call('POST /api/order', {
        token: studentToken,
        body: { productid: product.id, ...(agreement_version && { agreement_version }) },
      })
    const accepted = async (id: number) =>
      (await school.call('GET /api/v1/admin/orders/{id}', { token, params: { id } })).data.agreement
    const zh = await buying('zh')
    const { data: made } = await order(zh)
    expect(await accepted(made.order_id)).toEqual({ version: zh, language: 'zh' })
    await change({ kind: 'buy_agreement' }, 'en', { title: 'Purchase', content: '<p>Two</p>' })
    const en = await buying('en')
    const { data: again } = await order(en)
    expect(again.order_id).toBe(made.order_id)
    expect(await accepted(made.order_id)).toEqual({ version: en, language: 'en' })
    await put('buy', { is_show: 1, title: '购买协议', content: '<p>二又</p>' })
    expect((await order(zh)).code).toBe(refusals.agreementChanged.code)
    // the text of another agreement is none of this one
    expect((await order((await shown('zh')).version ?? 0)).code).toBe(refusals.agreementChanged.code)
  })
})

it('texts of the main language are those of the record, whichever language that is', async () => {
  const config = (await school.call('GET /api/v1/admin/web_config', { token })).data
  const save = (main_language: string) =>
    school.call('PUT /api/v1/admin/web_config', { token, body: { ...config, main_language } })
  expect(await save('fr')).toMatchObject(invalid)
  expect((await save('zh_tw')).data).toMatchObject({ main_language: 'zh_tw' })
  const shown = await school.call('GET /api/system/getregagreement', reading('zh'))
  expect(shown.data).toMatchObject({ content: '<p>一又</p>', language: 'zh_tw' })
  expect(shown.data.version).not.toBeNull()
  expect((await read({ kind: 'footer' })).data.main_language).toBe('zh_tw')
  expect(await change({ kind: 'footer' }, 'zh_tw', { orgaddress: 'x' })).toMatchObject(invalid)
  expect((await change({ kind: 'footer' }, 'zh', { orgaddress: '杭州' })).code).toBe(0)
})
