import { xssPayloads } from '#tests/support/xss-payloads.ts'
import { testInFreshSchool } from '../support/fresh-school.ts'
import { expect } from '../support/test.ts'

const test = testInFreshSchool()
// The texts are to be harmless by themselves, not because the page's policy stops what they do.
test.use({ bypassCSP: true })

const course = {
  intro: '',
  desc: '',
  type: 1,
  price: '0.00',
  stock_type: 1,
  is_show_stock: 0,
  stock: 0,
  validity_type: 1,
  validity_time: 0,
  is_hot: 1,
  teacher_ids: [],
}

test('nothing that anyone wrote into a text of the school acts on a page', async ({
  page,
  api,
  school,
  noSurprises,
}) => {
  test.setTimeout(240_000)
  const token = await api.adminToken()
  const all = xssPayloads.map((payload) => `<div>${payload}</div>`)
  const html = all.join('\n')
  const short = xssPayloads.filter((payload) => payload.length <= 24 && payload === payload.trim())
  const name = (index: number) => short[index % short.length] ?? ''
  await api.call('PUT /api/v1/admin/agreements/register', { token, body: { title: name(0), content: html } })
  await api.call('PUT /api/v1/admin/agreements/buy', {
    token,
    body: { title: name(1), content: html, is_show: 1 },
  })
  await api.call('PUT /api/v1/admin/homeinfo', {
    token,
    body: {
      icpcode: name(2),
      copyright: name(3),
      email: '',
      orgaddress: name(4),
      police_recode: name(5),
      police_recode_address: '',
      postcode: '',
      footer_usr_link: '',
      footer_usr_text: name(0),
      defined_content: html,
    },
  })
  const { np_id } = await api.call('POST /api/v1/admin/pages', {
    token,
    body: { title: name(1), pc_content: html },
  })
  await api.call('PUT /api/school/themes/navigation', {
    token,
    body: {
      navigation: short.slice(0, 5).map((text) => ({
        nav_module: 'home',
        front_nav_name: text,
        front_nav_name_en: text,
        front_nav_name_zh_tw: text,
        pc_show: 1,
        url: '',
        links: [],
      })),
    },
  })
  await api.call('PUT /api/v1/admin/school', { token, body: { app_name: name(2), accent_color: '' } })
  const { id } = await api.call('POST /api/v1/admin/products', {
    token,
    body: {
      ...course,
      name: xssPayloads[0],
      intro: xssPayloads[9],
      desc: html.slice(0, 2000),
      details: html,
    },
  })
  await api.call('PUT /api/v1/admin/products/{id}/status', { token, params: { id }, body: { status: 2 } })
  // a text that was never cleaned, as an older version might have stored it
  await school.database.query('insert into custom_pages (title, content) values ($1, $2)', ['raw', html])

  let dialogs = 0
  page.on('dialog', (dialog) => {
    dialogs += 1
    void dialog.dismiss()
  })
  await page.addInitScript(() => {
    window.alert = () => {
      document.documentElement.dataset['pwned'] = '1'
    }
  })
  const routes = [
    '#/home',
    '#/home/courses',
    '#/home/about',
    `#/course?productId=${id}`,
    `#/pages?np_id=${np_id}`,
    `#/pages?np_id=${np_id + 1}`,
    '#/registeargreement',
    '#/registeargreement?buy=1',
    '#/login',
  ]
  for (const route of routes) {
    await page.goto(`/${route}`)
    await page.reload()
    await expect(page.locator('h1')).toHaveCount(1)
    await page.waitForLoadState('networkidle')
    const acts = await page.evaluate(() => {
      const main = document.querySelector('main')
      const links = [...document.querySelectorAll('a[href], area[href]')]
        .map((link) => link.getAttribute('href') ?? '')
        .filter((href) => !/^(#|\/(?!\/)|[\w.-]+\.html|https?:|mailto:|tel:)/.test(href))
      const handlers = [...(main?.querySelectorAll('*') ?? [])].filter((element) =>
        [...element.attributes].some(({ name: attribute }) => attribute.startsWith('on')),
      )
      const frames = document.querySelectorAll(
        'iframe, object, embed, main script, main svg script, main style, base',
      )
      return { links, handlers: handlers.length, frames: frames.length }
    })
    expect(acts, route).toEqual({ links: [], handlers: 0, frames: 0 })
    expect(await page.locator('html').getAttribute('data-pwned'), route).toBeNull()
  }
  expect(dialogs).toBe(0)
  // pictures of this site that some of the texts name and nobody uploaded
  const real = noSurprises.filter((surprise) => !surprise.includes('404 (Not Found)'))
  expect(real).toEqual([])
  noSurprises.length = 0
})
