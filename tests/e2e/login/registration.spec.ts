import { enterCaptcha } from '../pages/captcha.ts'
import { registerPage } from '../pages/register-page.ts'
import { siteHeader } from '../pages/site-header.ts'
import { PASSWORD } from '../support/school-api.ts'
import { expect, test } from '../support/test.ts'

test('a phone that is registered already is offered the login page', {
  tag: ['@on-phone', '@drill'],
}, async ({ page, t, api }) => {
  const { phone } = await api.newStudent()
  const register = registerPage(page, t)
  await page.goto('/#/register')
  await register.phone.fill(phone)
  await register.password.fill(PASSWORD)
  await expect(page.getByText(t('account:problem.phoneRegistered'))).toBeVisible()
  await page
    .locator('form')
    .getByRole('link', { name: t('account:logInInstead') })
    .click()
  await expect(page).toHaveURL(/#\/login$/)
})

test('a wrong captcha and a wrong SMS code are shown at their fields', {
  tag: ['@on-phone', '@drill'],
}, async ({ page, t, api }) => {
  const register = registerPage(page, t)
  const phone = api.newPhone()
  await page.goto('/#/register')
  await register.phone.fill(phone)
  await register.password.fill(PASSWORD)
  await enterCaptcha(page, t, '9999')
  await register.sendCode.click()
  await expect(page.getByText(t('account:problem.captchaWrong'))).toBeVisible()
  await expect(register.captcha).toHaveAttribute('aria-invalid', 'true')
  await expect(register.captcha).toHaveValue('')
  await enterCaptcha(page, t)
  await register.sendCode.click()
  await expect(register.sent).toBeVisible()
  const code = await api.smsCode(phone)
  await register.smsCode.fill(code === '111111' ? '222222' : '111111')
  await register.submit.click()
  await expect(register.smsCode).toHaveAttribute('aria-invalid', 'true')
  await expect(page).toHaveURL(/#\/register$/)
})

test('a registration without a page to return to ends at the home page, on a phone at the personal page', async ({
  page,
  t,
  api,
  isPhone,
}) => {
  const register = registerPage(page, t)
  const phone = api.newPhone()
  await page.goto('/#/register')
  await register.phone.fill(phone)
  await register.password.fill(PASSWORD)
  await enterCaptcha(page, t)
  await register.sendCode.click()
  await expect(register.sent).toBeVisible()
  await register.smsCode.fill(await api.smsCode(phone))
  await register.submit.click()
  if (!isPhone)
    await expect(
      page.getByRole('heading', { level: 1, name: t('registration:registered.title') }),
    ).toBeVisible()
  await expect(page).toHaveURL(isPhone ? /#\/m\/my$/ : /#\/home$/)
  const header = siteHeader(page, t, isPhone)
  await header.open()
  await expect(header.navigation).toBeVisible()
  await expect(header.logIn).toBeHidden()
})
