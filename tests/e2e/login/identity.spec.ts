import { areaHeader } from '../pages/area-header.ts'
import { loginPage } from '../pages/login-page.ts'
import { siteHeader } from '../pages/site-header.ts'
import { DEMO_PASSWORD } from '../support/school-api.ts'
import { expect, test } from '../support/test.ts'

test('a user of two types chooses an area, is taken there next time, and switches later', async ({
  page,
  t,
  isPhone,
}) => {
  const role = (key: string) =>
    page.getByRole('main').getByRole('link', { name: t(`registration:identity.${key}`), exact: true })
  const area = areaHeader(page, t, isPhone)
  await page.goto('/#/login')
  await loginPage(page, t).byName('both_demo', DEMO_PASSWORD)
  await expect(page).toHaveURL(/#\/identity$/)
  await expect(page.getByText(t('registration:identity.last'))).toBeHidden()
  await role('teacher').click()
  await expect(page).toHaveURL(/\/teacher\.html#\/today$/)
  await expect(page.getByRole('heading', { level: 1, name: t('common:title.today') })).toBeVisible()

  await page.goto('/')
  await expect(page).toHaveURL(/\/teacher\.html#\/today$/)
  await area.person('何静文').click()
  await area.switchIdentity.click()
  await expect(page).toHaveURL(/\/index\.html#\/identity$/)
  await expect(page.getByText(t('registration:identity.last'))).toBeVisible()
  await role('student').click()
  await expect(page).toHaveURL(/\/student\.html#\/today$/)

  await page.goto('/#/home')
  const header = siteHeader(page, t, isPhone)
  await header.person('何静文').click()
  await header.entry('common:switchIdentity').click()
  await expect(page).toHaveURL(/#\/identity$/)
  await expect(role('teacher')).toBeVisible()
})

test('both areas are open to a user of both types', { tag: ['@on-phone', '@drill'] }, async ({
  page,
  api,
  t,
  signIn,
}) => {
  await signIn(await api.login('both_demo'))
  await page.goto('/student.html#/my_orders')
  await expect(page.getByRole('heading', { level: 1, name: t('common:title.myOrders') })).toBeVisible()
  await page.goto('/teacher.html')
  await expect(page.getByRole('heading', { level: 1, name: t('common:title.today') })).toBeVisible()
})

test('a visitor logs in before choosing an identity', { tag: '@drill' }, async ({ page, t }) => {
  await page.goto('/#/identity')
  await expect(page).toHaveURL(/#\/login\?url=%2F%23%2Fidentity$/)
  await expect(loginPage(page, t).heading).toBeVisible()
})
