import { enterCaptcha } from '../pages/captcha.ts'
import { areaHeader } from '../pages/area-header.ts'
import { registerPage } from '../pages/register-page.ts'
import { listRow } from '../pages/list-row.ts'
import { loginPage } from '../pages/login-page.ts'
import { DEMO_PASSWORD, PASSWORD } from '../support/school-api.ts'
import { payByApi } from '../support/pay-by-api.ts'
import { expect, test } from '../support/test.ts'

test('the list of orders shows a paid one, marked as a test, and its history', { tag: '@drill' }, async ({
  page,
  school,
  api,
  t,
  signIn,
}) => {
  const student = await api.newStudent()
  const { order_id, order_number } = await api.order(student, await api.productId('唐诗里的四季'))
  await payByApi({ school, api }, student, order_id)
  await signIn(await api.login('admin'))
  await page.goto('/admin.html')
  await page
    .getByRole('main')
    .getByRole('link', { name: t('backoffice:overview.pending') })
    .click()
  await expect(page).toHaveURL(/#\/orders\?status=1$/)
  await page.goto('/admin.html#/orders')
  await page.getByRole('searchbox').fill(order_number)
  await page.getByRole('searchbox').press('Enter')
  const row = listRow(page, order_number)
  await expect(row).toHaveCount(1)
  await expect(row.getByText(t('ui:stateTest'), { exact: true })).toBeVisible()
  await expect(row.getByText(t('order:status.completed'))).toBeVisible()
  await expect(row.getByText('唐诗里的四季')).toBeVisible()
  await expect(row).not.toContainText(student.phone)
  await row.getByRole('link', { name: order_number }).click()
  const history = page.getByRole('list', { name: t('backoffice:event.history') })
  await expect(history.getByText(t('backoffice:event.ordered'))).toBeVisible()
  await expect(history.getByText(t('backoffice:event.paymentConfirmed'))).toBeVisible()
  await expect(history.getByText(t('backoffice:event.granted'))).toBeVisible()
})

test('the SMS code of a new student appears in the outbox until it is used', { tag: '@drill' }, async ({
  page,
  otherBrowser,
  school,
  api,
  t,
}) => {
  const phone = api.newPhone()
  const office = await (await otherBrowser()).newPage()
  await office.goto(`${school.origin}/login.html#/login?url=${encodeURIComponent('/admin.html#/sms')}`)
  await loginPage(office, t).byName('admin', DEMO_PASSWORD)
  await expect(office.getByRole('heading', { level: 1, name: t('common:title.sms') })).toBeVisible()

  const register = registerPage(page, t)
  await page.goto(`/#/register?url=${encodeURIComponent('/#/home')}`)
  await register.phone.fill(phone)
  await register.password.fill(PASSWORD)
  await enterCaptcha(page, t)
  await register.sendCode.click()
  await expect(register.sent).toBeVisible()

  const row = listRow(office, phone)
  await expect(row.getByText(t('backoffice:sms.forRegistration'))).toBeVisible()
  const code = /\b\d{6}\b/.exec(await row.innerText())?.[0] ?? ''
  await register.smsCode.fill(code)
  await register.submit.click()
  await expect(page).toHaveURL(/\/#\/home$/)
  await expect(row.getByText(t('backoffice:sms.codeGone'))).toBeVisible()
})

test('Ctrl+K goes to a page of the back office by a part of its name', { tag: '@drill' }, async ({
  page,
  api,
  t,
  signIn,
}) => {
  await signIn(await api.login('admin'))
  await page.goto('/admin.html')
  await expect(page.getByRole('heading', { level: 1, name: t('common:title.overview') })).toBeVisible()
  const finder = page.getByRole('dialog', { name: t('area:goTo.title') })
  // its chunk loads after the page
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(finder.getByRole('combobox')).toBeFocused({ timeout: 2_000 })
  }).toPass()
  await page.keyboard.type(t('common:title.sms'))
  await expect(finder.getByRole('option').first()).toHaveText(t('common:title.sms'))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/sms$/)
  await expect(finder).toBeHidden()
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Escape')
  await expect(finder).toBeHidden()
})

test('a student who opens the back office is sent to the own area', { tag: '@drill' }, async ({
  page,
  api,
  t,
  signIn,
  isPhone,
}) => {
  await signIn(await api.login('student_demo'))
  await page.goto('/admin.html#/orders')
  await expect(page).toHaveURL(/\/student\.html#\/today$/)
  await expect(areaHeader(page, t, isPhone).person('陈一诺')).toBeVisible()
})
