import type { Locator } from '@playwright/test'
import { registerPage } from '../pages/register-page.ts'
import { siteHeader } from '../pages/site-header.ts'
import { PASSWORD } from '../support/school-api.ts'
import { rememberLanguage } from '../support/browser-session.ts'
import { expect, test } from '../support/test.ts'
import { configure, entry, link } from './configure-shell.ts'

// the school's texts exist in each language, and the tests read the simplified Chinese
test.use({ ownSchool: {}, flowsIn: 'zh' })

/** The content of the inline script is replaced by React's: an assertion may run in between. */
const expectHeight = async (part: Locator, height: number): Promise<void> =>
  expect.poll(async () => (await part.boundingBox())?.height).toBeCloseTo(height, 0)

test('the navigation links to every kind of page, by its names in each language', { tag: '@drill' }, async ({
  page,
  school,
  t,
  isPhone,
}) => {
  const { rows } = await school.database.query<{ id: number }>(
    `insert into custom_pages (title, content) values ('须知', '<p>请准时</p>') returning id`,
  )
  const np_id = rows[0]?.id ?? 0
  const links = [
    link('外站', 1, 'https://example.org/', null),
    link('软件', 2, '', null),
    link('须知', 3, '', np_id),
  ]
  const navigation = [
    entry('open_class', '公开'),
    entry('course_list', '课程'),
    entry('star_teacher', '先生', { pc_show: 0 }),
    entry('defined_url', '更多', { links }),
    entry('about_us', '关于'),
  ]
  await school.database.query(`update settings set value = $1 where key = 'navigation'`, [
    JSON.stringify({ navigation }),
  ])
  const header = siteHeader(page, t, isPhone)
  const item = (name: string) => header.navigation.getByRole('link', { name, exact: true })
  // On a phone the menu closes on navigation.
  const openMenu = async () => {
    if (isPhone) await expect(header.navigation).toBeHidden()
    await header.open()
  }
  const choose = async (name: string) => {
    await openMenu()
    if (isPhone) await item(name).click()
    else {
      await header.navigation.getByRole('button', { name: '更多' }).click()
      await page.getByRole('menuitem', { name }).click()
    }
  }
  await expect(async () => {
    await page.goto('/#/home')
    await page.reload()
    await header.open()
    await expect(item('公开')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(item('先生')).toHaveCount(0)
  await item('公开').click()
  await expect(page).toHaveURL(/#\/home\/openclasses$/)
  await openMenu()
  await expect(item('公开')).toHaveAttribute('aria-current', 'page')
  await item('关于').click()
  await expect(page).toHaveURL(/#\/home\/about$/)
  await choose('软件')
  await expect(page.getByRole('heading', { level: 1, name: t('common:title.tools') })).toBeVisible()
  await choose('须知')
  await expect(page).toHaveURL(new RegExp(`#/pages\\?np_id=${np_id}$`))
  await expect(page.getByText('请准时')).toBeVisible()
  // Another site opens in a new window without access to this one.
  await openMenu()
  if (!isPhone) await header.navigation.getByRole('button', { name: '更多' }).click()
  const outside = isPhone ? item('外站') : page.getByRole('menuitem', { name: '外站' })
  await expect(outside).toHaveAttribute('href', 'https://example.org/')
  await expect(outside).toHaveAttribute('target', '_blank')
  await expect(outside).toHaveAttribute('rel', 'noopener noreferrer')
  await page.keyboard.press('Escape')
  if (isPhone) await openMenu()
  await header.language('En').click()
  await expect(page.getByRole('banner').getByRole('link', { name: '课程 (en)' })).toBeVisible()
})

test('a navigation too long for one line moves the rest behind a button', {
  // a phone has it in a menu
  tag: ['@desktop', '@drill'],
}, async ({ page, school, t, isPhone }) => {
  const navigation = Array.from({ length: 12 }, (_, at) => entry('course_list', `一个很长的导航名称${at}`))
  await school.database.query(`update settings set value = $1 where key = 'navigation'`, [
    JSON.stringify({ navigation }),
  ])
  const header = siteHeader(page, t, isPhone)
  const link = (at: number) =>
    header.navigation.getByRole('link', { name: `一个很长的导航名称${at}`, exact: true })
  await expect(async () => {
    await page.goto('/#/home/about')
    await page.reload()
    await expect(link(0)).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expectHeight(page.getByRole('banner'), 91)
  await expect(header.signUp).toBeInViewport({ ratio: 1 })
  await expect(link(11)).toHaveCount(0)
  await header.navigation.getByRole('button', { name: t('common:moreLinks') }).click()
  const last = page.getByRole('menuitem', { name: '一个很长的导航名称11' })
  await last.scrollIntoViewIfNeeded()
  await expect(last).toBeInViewport({ ratio: 1 })
})

test('the second theme leaves out parts of the first', { tag: '@drill' }, async ({ page, school }) => {
  const corners = () =>
    page.locator('html').evaluate((html) => getComputedStyle(html).getPropertyValue('--radius-card').trim())
  await page.goto('/#/home/about')
  await expect(page.locator('html')).toHaveClass(/theme-1/)
  expect(await corners()).toBe('12px')
  await configure(school, { themeid: 2 }, ({ themeid }) => themeid === 2)
  await page.reload()
  await expect(page.locator('html')).toHaveClass(/theme-2/)
  expect(await corners()).toBe('4px')
  await configure(school, { themeid: 1 }, ({ themeid }) => themeid === 1)
})

test('on a phone of the second theme a registration ends at the phone’s success page', {
  // a computer has the success page within the registration
  tag: ['@phone', '@drill'],
}, async ({ page, t, api, school }) => {
  await configure(school, { themeid: 2 }, ({ themeid }) => themeid === 2)
  const register = registerPage(page, t)
  const phone = api.newPhone()
  await page.goto('/login.html#/register?audition=1')
  // The captcha must have loaded before a code is typed.
  await expect(page.locator('form img[src^="data:image/png"]')).toBeVisible()
  await register.phone.fill(phone)
  await register.password.fill(PASSWORD)
  await register.captcha.fill('0000')
  await register.sendCode.click()
  await expect(register.sent).toBeVisible()
  await register.smsCode.fill(await api.smsCode(phone))
  await register.submit.click()
  await expect(page).toHaveURL(/\/index\.html#\/m\/register_success$/)
  await page.getByRole('link', { name: t('site:mobile.toMy') }).click()
  await expect(page).toHaveURL(/#\/m\/my$/)
  await configure(school, { themeid: 1 }, ({ themeid }) => themeid === 1)
})

test('the free collection shows the text of the school', { tag: '@drill' }, async ({ page, school, t }) => {
  await school.database.query(
    `insert into settings (key, value) values ('banner_text', '{"banner_text":"第一课免费送你"}')
      on conflict (key) do update set value = excluded.value, translations = '{}'`,
  )
  await expect(async () => {
    await page.goto('/#/register?audition=1')
    await page.reload()
    await expect(page.getByText('第一课免费送你')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(page.getByRole('heading', { level: 1, name: t('registration:signUpFree') })).toBeVisible()
})

test('the home page leaves out what is switched off, and its slides are 806 px high when configured', {
  tag: '@drill',
}, async ({ named, page, school, t, isPhone }) => {
  const homePage = {
    landing: 'home',
    showHotCourses: false,
    showStarTeachers: false,
    navigation: { showLinks: false },
    swiperSlide: { height: 600 },
  }
  await configure(school, { homePage }, (config) => JSON.stringify(config['homePage']).includes('600'))
  await page.goto('/')
  await expect(page).toHaveURL(/#\/home$/)
  const slides = page.locator('.home-banner')
  await expect(slides).toBeVisible()
  await expectHeight(slides, isPhone ? 390 * 0.56 : 806)
  const about = page.getByRole('heading', { level: 2, name: named('书院 Shuyuan') })
  await expect(about).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    t('common:title.openClasses'),
    named('书院 Shuyuan'),
  ])
  const header = siteHeader(page, t, isPhone)
  await header.open()
  await expect(header.logIn).toBeVisible()
  await expect(header.navigation).toHaveCount(0)
  await configure(
    school,
    { homePage: { ...homePage, landing: '', navigation: { showLinks: true }, swiperSlide: { height: 450 } } },
    (config) => JSON.stringify(config['homePage']).includes('450'),
  )
  await page.goto('/#/home/courses')
  await page.goto('/#/home')
  await page.reload()
  await expect(slides).toBeVisible()
  if (!isPhone) await expectHeight(slides, 450)
})

test('a visitor is counted where statistics are on, the user named admin is not', { tag: '@drill' }, async ({
  browser,
  school,
  api,
  language,
}) => {
  const code = '0123456789abcdef0123456789abcdef'
  const on = {
    statisticsGoogle: { enable: true, code: 'G-ABC123DEF4' },
    statisticsBaidu: { enable: true, code },
  }
  await configure(school, on, (config) => JSON.stringify(config).includes(code))
  const open = async (signedIn: boolean) => {
    const context = await browser.newContext()
    await rememberLanguage(context, language)
    const requests: string[] = []
    const problems: string[] = []
    context.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
    await context.route(/google|baidu/, async (route) => {
      requests.push(new URL(route.request().url()).host)
      await route.fulfill({
        contentType: 'text/javascript',
        body: 'window.counters = (window.counters ?? 0) + 1',
      })
    })
    const page = await context.newPage()
    if (signedIn) {
      const { token, userid } = await api.login('admin')
      await page.goto(`${school.origin}/healthz`)
      await page.evaluate(
        ([stored, owner]) => {
          localStorage.setItem('token_owner', owner ?? '')
          localStorage.setItem('token', stored ?? '')
        },
        [JSON.stringify(token), JSON.stringify({ userid, untilClose: false })],
      )
    }
    await page.goto(`${school.origin}/#/home/courses`)
    return { page, context, requests: requests, problems }
  }
  const visitor = await open(false)
  // The scripts ran: the content security policy allowed them.
  await expect.poll(() => visitor.page.evaluate('window.counters')).toBe(2)
  expect(visitor.requests.sort()).toEqual(['hm.baidu.com', 'www.googletagmanager.com'])
  expect(visitor.problems).toEqual([])
  await visitor.context.close()

  const admin = await open(true)
  await expect(
    admin.page.getByRole('banner').getByRole('button', { name: '书院管理员'.slice(0, 6) }),
  ).toBeVisible()
  expect(admin.requests).toEqual([])
  await admin.context.close()
  const off = { enable: false, code: '' }
  await configure(
    school,
    { statisticsGoogle: off, statisticsBaidu: off },
    (config) => !JSON.stringify(config).includes(code),
  )
  const { headers } = await fetch(`${school.origin}/`)
  expect(headers.get('content-security-policy')).not.toMatch(/google|baidu/)
})

test('the lite app redirects everything but the back office to its login host', {
  tag: ['@on-phone', '@drill'],
}, async ({ browser, school }) => {
  const host = 'http://login.example'
  const context = await browser.newContext()
  await context.route(`${host}/**`, (route) => route.fulfill({ contentType: 'text/html', body: 'there' }))
  await configure(school, { app_type: 'lite', login_host: host }, ({ app_type }) => app_type === 'lite')
  // a visitor on the way to a page that requires a login returns to it
  const back = new URLSearchParams({ url: `${school.origin}/student.html` })
  for (const [address, there] of [
    ['/#/home', `${host}/`],
    ['/login.html#/login', `${host}/`],
    ['/#/course?productId=1', `${host}/`],
    ['/student.html', `${host}/?${back}`],
  ] as const) {
    const page = await context.newPage()
    await page.goto(`${school.origin}${address}`)
    await expect(page).toHaveURL(there)
    await page.close()
  }
  const office = await context.newPage()
  await office.goto(`${school.origin}/admin.html`)
  await expect(office).toHaveURL(/#\/login\?url=%2Fadmin\.html$/)
  await context.close()
  await configure(school, { app_type: '', login_host: '' }, ({ app_type }) => app_type === '')
})
