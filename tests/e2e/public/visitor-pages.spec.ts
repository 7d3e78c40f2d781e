import { expect, test } from '../support/test.ts'

/** A custom page, as the back office stores it. */
const content = '<h2>上课之前</h2><p>请提前十分钟进入教室。</p><ul><li>准备好笔和纸</li></ul>'

test('home, open classes, teachers and one teacher are accessible, light and dark', {
  tag: ['@screens', '@drill'],
}, async ({ named, page, t, look }) => {
  await page.goto('/#/home')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 2, name: t('catalog:home.hot') })).toBeVisible()
  await expect(main.getByRole('link', { name: '周明远' })).toBeVisible()
  await look('home')

  await page.goto('/#/home/openclasses')
  await expect(page.getByRole('heading', { level: 1, name: t('common:title.openClasses') })).toBeVisible()
  await expect(main.getByRole('link', { name: named('怎样读懂一首唐诗') })).toBeVisible()
  await look('open-classes')

  await page.goto('/#/home/teachers')
  await expect(page.getByRole('heading', { level: 1, name: t('common:title.teachers') })).toBeVisible()
  await main.getByRole('link', { name: '林伯衡' }).click()
  await expect(page).toHaveURL(/#\/home\/teachers\?id=\d+$/)
  await expect(page.getByRole('heading', { level: 1, name: '林伯衡' })).toBeVisible()
  await expect(main.getByRole('link', { name: named('唐诗里的四季') })).toBeVisible()
  await look('teacher')
  await page.goBack()
  await expect(main.getByRole('link', { name: '林伯衡' })).toBeVisible()
  await look('teachers')
})

test('about us, the tools and a custom page are accessible, light and dark', {
  tag: ['@screens', '@drill'],
}, async ({ named, page, t, look, school }) => {
  await page.goto('/#/home/about')
  await expect(page.getByRole('heading', { level: 2, name: named('我们怎样上课') })).toBeVisible()
  await expect(
    page.getByRole('contentinfo').getByRole('link', { name: t('common:title.about') }),
  ).toHaveAttribute('href', '#/home/about')
  await look('about')

  await page.goto('/#/tools')
  await expect(page.getByRole('link', { name: t('site:tools.windowsDownload') })).toBeVisible()
  await expect(page.getByRole('link', { name: t('site:tools.macDownload') })).toBeVisible()
  const code = page.getByRole('img', { name: t('site:tools.mobileCode') })
  await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320)
  await look('tools')

  const { rows } = await school.database.query<{ id: number }>(
    `insert into custom_pages (title, content) values ('上课须知', $1) returning id`,
    [content],
  )
  await page.goto(`/#/pages?np_id=${rows[0]?.id}`)
  await expect(page.getByRole('heading', { level: 1, name: '上课须知' })).toBeVisible()
  await expect(page.getByText('请提前十分钟进入教室。')).toBeVisible()
  await look('custom-page')
  await page.goto('/#/pages?np_id=999999')
  await expect(page.getByRole('main').getByRole('link', { name: t('site:toHome') })).toBeVisible()
  await look('custom-page-gone')
})

test('the phone’s own pages are accessible, light and dark', { tag: ['@screens', '@on-phone'] }, async ({
  page,
  t,
  look,
  api,
  signIn,
}) => {
  await signIn(await api.login('student_demo'))
  await page.goto('/#/m/my')
  await expect(page.getByRole('heading', { level: 1, name: '陈一诺' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: t('common:myOrders') })).toHaveAttribute(
    'href',
    '#/m/order',
  )
  await look('my-page')
  await page.goto('/#/m/register_success')
  await expect(
    page.getByRole('heading', { level: 1, name: t('registration:registered.title') }),
  ).toBeVisible()
  await look('register-success')
})

test('the phone’s personal page sends a visitor to the login page and back', {
  tag: ['@on-phone', '@drill'],
}, async ({ page, t }) => {
  await page.goto('/#/m/my')
  await expect(page).toHaveURL(/#\/login\?url=%2F%23%2Fm%2Fmy$/)
  await page.getByRole('button', { name: t('account:demoStudent') }).click()
  await page
    .locator('form')
    .getByRole('button', { name: t('account:logIn'), exact: true })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: '陈一诺' })).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('button', { name: t('common:signOut') })
    .click()
  await expect(page).toHaveURL(/#\/home$/)
})

test('with reduced motion dark and light change at once, on every element', { tag: '@drill' }, async ({
  page,
  t,
}) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.goto('/#/pages?np_id=999999')
  await expect(page.getByRole('main').getByRole('link', { name: t('site:toHome') })).toBeVisible()
  const changing = await page.evaluate(() => {
    document.documentElement.dataset['theme'] = 'dark'
    const line = document.querySelector('footer li')
    const colour = line && getComputedStyle(line).color
    return { colour, transitions: document.getAnimations().length }
  })
  expect(changing).toEqual({ colour: 'rgb(180, 173, 164)', transitions: 0 })
})
