import { checkoutPages } from '../pages/checkout-pages.ts'
import { coursePage } from '../pages/course-page.ts'
import { loginPage } from '../pages/login-page.ts'
import { siteHeader } from '../pages/site-header.ts'
import { endSessions } from '../support/aged-session.ts'
import { expect, test } from '../support/test.ts'

for (const [theme, file] of [
  [1, ''],
  [2, 'login.html'],
] as const)
  test(`a session that ends while paying leads to the login page of theme ${theme} and back`, {
    tag: theme === 2 ? '@drill' : [],
  }, async ({ page, school, api, t, signIn, isPhone }) => {
    const setTheme = async (id: number) => {
      await school.database.query(
        `update settings set value = jsonb_set(value, '{themeid}', to_jsonb($1::int)) where key = 'web_config'`,
        [id],
      )
      await expect.poll(async () => (await api.call('GET /api/web/config')).themeid).toBe(id)
    }
    const student = await api.newStudent()
    const { order_id } = await api.order(student, await api.productId('唐诗里的四季'))
    await signIn(student)
    await setTheme(theme)
    try {
      const checkout = checkoutPages(page, t)
      const address = `/#/${isPhone ? 'm/pay' : 'pay'}?orderId=${order_id}&product_id=1`
      await page.goto(address)
      await checkout.showCode()
      await expect(checkout.code).toBeVisible()
      await endSessions({ school, api }, student)
      await expect(page).toHaveURL(
        `${school.origin}/${file}#/login?url=${encodeURIComponent(address)}&ended=expired`,
      )
      await loginPage(page, t).phonePasswordTab.click()
      await loginPage(page, t).phone.fill(student.phone)
      await loginPage(page, t).password.fill(student.password)
      await loginPage(page, t).submit.click()
      await expect(page).toHaveURL(school.origin + address)
      await checkout.showCode()
      await expect(checkout.code).toBeVisible()
    } finally {
      await setTheme(1)
    }
  })

test('a session that has ended before the start is dropped silently on a visitor’s page', {
  tag: '@drill',
}, async ({ named, page, school, api, t, signIn, isPhone }) => {
  const student = await api.newStudent()
  await endSessions({ school, api }, student)
  await signIn(student)
  await page.goto(`/#/home/courses?${new URLSearchParams({ keyword: '唐诗里的四季' })}`)
  await expect(page.getByRole('main').getByRole('link', { name: named('唐诗里的四季') })).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  const header = siteHeader(page, t, isPhone)
  await header.open()
  await expect(header.logIn).toBeVisible()
  await expect(page).toHaveURL(/#\/home\/courses\?keyword=/)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a session that ends in use on a visitor’s page leads to the home page with a notice', {
  tag: '@drill',
}, async ({ page, school, api, t, signIn }) => {
  const student = await api.newStudent()
  const id = await api.productId('书法入门：永字八法')
  await signIn(student)
  await page.goto(`/#/course?productId=${id}`)
  const course = coursePage(page, t)
  await expect(course.join).toBeEnabled()
  await endSessions({ school, api }, student)
  await course.join.click()
  await expect(page).toHaveURL(/#\/home$/)
  await expect(page.getByText(t('common:sessionEnded.expired'))).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: t('catalog:home.hot') })).toBeVisible()
})

test('a session that has ended when an area is opened leads to the login page with the reason and a return url', {
  tag: '@drill',
}, async ({ page, school, api, t, signIn }) => {
  const student = await api.newStudent()
  await endSessions({ school, api }, student)
  await signIn(student)
  await page.goto('/student.html#/my_orders')
  await expect(page).toHaveURL(/#\/login\?url=%2Fstudent\.html%23%2Fmy_orders&ended=expired$/)
  await expect(page.getByText(t('common:sessionEnded.expired'))).toBeVisible()
})
