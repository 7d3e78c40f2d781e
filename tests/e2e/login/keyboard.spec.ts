import { captchaIsDrawn } from '../pages/captcha.ts'
import { loginPage } from '../pages/login-page.ts'
import { registerPage } from '../pages/register-page.ts'
import { pressEnterOn, tabTo, typeInto } from '../support/keyboard.ts'
import { DEMO_PASSWORD, PASSWORD } from '../support/school-api.ts'
import { expect, test } from '../support/test.ts'

test('logging in works with the keyboard alone', async ({ page, t }) => {
  const login = loginPage(page, t)
  await page.goto('/#/login')
  await typeInto(page, login.username, 'student_demo')
  await typeInto(page, login.password, DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/student\.html#\/today$/)
})

test('arrows change the way to log in', { tag: '@drill' }, async ({ page, t }) => {
  const login = loginPage(page, t)
  await page.goto('/#/login')
  await tabTo(page, page.getByRole('tab', { name: t('account:mode.account') }))
  await page.keyboard.press('ArrowRight')
  await expect(login.phonePasswordTab).toBeFocused()
  await expect(login.phone).toBeVisible()
  await page.keyboard.press('End')
  await expect(login.phoneSmsTab).toBeFocused()
  await expect(login.smsCode).toBeVisible()
})

test('registering works with the keyboard alone', { tag: '@drill' }, async ({ page, t, api }) => {
  const register = registerPage(page, t)
  const phone = api.newPhone()
  await page.goto(`/#/register?url=${encodeURIComponent('/#/home/courses')}`)
  await typeInto(page, register.phone, phone)
  await typeInto(page, register.password, PASSWORD)
  await captchaIsDrawn(page, t)
  await typeInto(page, register.captcha, '0000')
  await pressEnterOn(page, register.sendCode)
  await expect(register.sent).toBeVisible()
  await expect(register.smsCode).toBeFocused()
  await page.keyboard.type(await api.smsCode(phone))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/#\/home\/courses$/)
})

test('the skip link leads past the header', { tag: '@drill' }, async ({ page, t }) => {
  await page.goto('/#/home/courses')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const skip = page.getByText(t('ui:skipToContent'))
  await expect(skip).toBeAttached()
  await page.keyboard.press('Tab')
  await expect(skip).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#main')).toBeFocused()
})
