import type { Page } from '@playwright/test'
import { enterCaptcha } from '../pages/captcha.ts'
import { registerPage } from '../pages/register-page.ts'
import { siteHeader } from '../pages/site-header.ts'
import { PASSWORD, type SchoolApi } from '../support/school-api.ts'
import { expect, test } from '../support/test.ts'
import type { Translate } from '../support/texts.ts'

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

/** Registers a new phone with the form that is open. */
async function register(page: Page, t: Translate, api: SchoolApi): Promise<void> {
  const form = registerPage(page, t)
  const phone = api.newPhone()
  await form.phone.fill(phone)
  await form.password.fill(PASSWORD)
  await enterCaptcha(page, t)
  await form.sendCode.click()
  await expect(form.sent).toBeVisible()
  await form.smsCode.fill(await api.smsCode(phone))
  await form.submit.click()
}

test('a registration without a page to return to ends at the home page, on a phone at the personal page', async ({
  page,
  t,
  api,
  isPhone,
}) => {
  await page.goto('/#/register')
  await register(page, t, api)
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

test('a registration on a phone that began at the free courses ends there', {
  tag: ['@phone', '@drill'],
}, async ({ page, t, api }) => {
  await page.goto('/student.html#/free_claim')
  await page
    .getByRole('link', { name: t('account:signUp'), exact: true })
    .first()
    .click()
  await register(page, t, api)
  await expect(page).toHaveURL(/#\/m\/free_study$/)
})
