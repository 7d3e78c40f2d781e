import { loginPage } from '../pages/login-page.ts'
import { DEMO_PASSWORD, PASSWORD } from '../support/school-api.ts'
import { expect, test } from '../support/test.ts'

test.use({ ownSchool: {} })

test('leaving the demo sets the password and removes the demo except what the school made', {
  tag: ['@screens', '@drill'],
}, async ({ page, otherBrowser, school, api, t, look, signIn }) => {
  await api.newCourse('自己的第一门课')
  await signIn(await api.login('admin'))
  await page.goto('/admin.html')
  await expect(page.getByText(t('backoffice:overview.demo'))).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: t('backoffice:overview.openForReal') })
    .click()
  await expect(page).toHaveURL(/#\/school$/)

  const open = page.getByRole('button', { name: t('backoffice:open.submit') })
  await open.click()
  await expect(page.getByText(t('backoffice:open.confirmNeeded'))).toBeVisible()
  await page.getByLabel(t('backoffice:open.password'), { exact: true }).fill(PASSWORD)
  await page.getByLabel(t('backoffice:open.repeat'), { exact: true }).fill(PASSWORD)
  await page.getByLabel(t('backoffice:open.confirm')).check()
  await open.click()
  await expect(page.getByText(t('backoffice:open.done'))).toBeVisible()
  await look('opened')

  const visitor = await (await otherBrowser()).newPage()
  await visitor.goto(`${school.origin}/#/home/courses`)
  await expect(visitor.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(['自己的第一门课'])
  await visitor.goto(`${school.origin}/#/login`)
  const login = loginPage(visitor, t)
  await expect(login.username).toBeVisible()
  await expect(visitor.getByText(t('account:demo'))).toBeHidden()
  await login.byName('student_demo', DEMO_PASSWORD)
  await expect(visitor.getByText(t('errors:loginFailed'))).toBeVisible()
  await login.byName('admin', DEMO_PASSWORD)
  await expect(visitor.getByText(t('errors:loginFailed'))).toBeVisible()
  await login.byName('admin', PASSWORD)
  await expect(visitor).toHaveURL(/\/admin\.html#\/$/)
  await expect(visitor.getByRole('heading', { level: 1, name: t('common:title.overview') })).toBeVisible()
  await expect(visitor.getByText(t('backoffice:overview.demo'))).toBeHidden()

  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: t('common:title.schoolSettings') })).toBeVisible()
})
