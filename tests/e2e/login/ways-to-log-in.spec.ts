import { limits } from '#contract/account/limits.ts'
import { enterCaptcha } from '../pages/captcha.ts'
import { loginPage } from '../pages/login-page.ts'
import { studentArea } from '../pages/student-area.ts'
import { DEMO_PASSWORD } from '../support/school-api.ts'
import { expect, test } from '../support/test.ts'

test('a demo account fills the form and logs in to its area, from where back does not return to the form', async ({
  page,
  t,
}) => {
  await page.goto('/#/home')
  await page.goto('/#/login')
  await page.getByRole('button', { name: t('account:demoStudent') }).click()
  await loginPage(page, t).submit.click()
  await expect(page).toHaveURL(/\/student\.html#\/today$/)
  await expect(studentArea(page, t).todayHeading).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/#\/home$/)
})

test('a user name and a password lead back to where the visitor was', async ({ page, t, api }) => {
  const id = await api.productId('唐诗里的四季')
  await page.goto(`/login.html#/login?url=${encodeURIComponent(`/#/course?productId=${id}`)}`)
  await loginPage(page, t).byName('student_demo', DEMO_PASSWORD)
  await expect(page).toHaveURL(new RegExp(`/#/(m/)?course\\?productId=${id}$`))
  await expect(page.getByRole('banner').getByRole('button', { name: '陈一诺' })).toBeVisible()
})

test('a phone and its password log in', { tag: ['@on-phone', '@drill'] }, async ({ page, t, api }) => {
  const student = await api.newStudent()
  const login = loginPage(page, t)
  await page.goto('/#/login')
  await login.phonePasswordTab.click()
  await login.phone.fill(student.phone)
  await login.password.fill(student.password)
  await login.submit.click()
  await expect(page).toHaveURL(/\/student\.html#\/today$/)
})

test('a phone and a code by SMS log in', async ({ page, t, api }) => {
  const student = await api.newStudent()
  const login = loginPage(page, t)
  await page.goto('/#/login')
  await login.phoneSmsTab.click()
  await login.phone.fill(student.phone)
  await enterCaptcha(page, t)
  await login.sendCode.click()
  await expect(page.getByText(t('account:smsSent'))).toBeVisible()
  await login.smsCode.fill(await api.smsCode(student.phone))
  await login.submit.click()
  await expect(page).toHaveURL(/\/student\.html#\/today$/)
})

test('a phone without an account is referred to registration before a code is sent', {
  tag: ['@on-phone', '@drill'],
}, async ({ page, t, api }) => {
  const login = loginPage(page, t)
  await page.goto('/#/login')
  await login.phoneSmsTab.click()
  await login.phone.fill(api.newPhone())
  await enterCaptcha(page, t)
  await login.sendCode.click()
  await expect(page.getByText(t('account:problem.signUpFirst'))).toBeVisible()
  await expect(page.getByText(t('account:smsSent'))).toBeHidden()
})

test('a wrong password is shown in the form, which keeps the name', { tag: ['@on-phone', '@drill'] }, async ({
  page,
  t,
}) => {
  const login = loginPage(page, t)
  await page.goto('/#/login')
  await login.byName('student_wu', 'not_the_password')
  await expect(page.locator('form').getByText(t('errors:loginFailed'))).toBeVisible()
  await expect(login.username).toHaveValue('student_wu')
  await expect(login.captcha).toBeHidden()
  await expect(page).toHaveURL(/#\/login$/)
})

// on a phone no field has the focus before it is pressed
test('empty fields are named and the first of them has the focus', {
  tag: ['@drill', '@desktop'],
}, async ({ page, t }) => {
  const login = loginPage(page, t)
  await page.goto('/#/login')
  // a window with enough space has no scrollbar
  await page.setViewportSize({ width: 1280, height: 1000 })
  await expect(login.username).toBeFocused()
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(1000)
  await login.submit.click()
  await expect(page.getByText(t('account:problem.usernameEmpty'))).toBeVisible()
  await expect(page.getByText(t('account:problem.passwordEmpty'))).toBeVisible()
  await expect(login.username).toBeFocused()
})

test('after the fifth failure the captcha is required, and with it the right password logs in', async ({
  page,
  t,
  api,
}) => {
  const { phone, password } = await api.newStudent()
  for (let attempt = 1; attempt < limits.captchaAfterFailures; attempt += 1)
    await expect(
      api.call('POST /api/user/login', {
        body: { login_action: 'telephone', telephone: phone, area_code: '86', password: 'wrong_password' },
      }),
    ).rejects.toThrow()
  const login = loginPage(page, t)
  await page.goto('/#/login')
  await login.phonePasswordTab.click()
  await login.phone.fill(phone)
  await login.password.fill('wrong_password')
  await login.submit.click()
  await expect(login.captcha).toBeVisible()
  await login.password.fill(password)
  await login.submit.click()
  await expect(page.getByText(t('account:problem.captchaEmpty'))).toBeVisible()
  await enterCaptcha(page, t)
  await login.submit.click()
  await expect(page).toHaveURL(/\/student\.html#\/today$/)
})

test('a return url that leads to another host is not followed', { tag: '@drill' }, async ({ page, t }) => {
  await page.goto(`/#/login?url=${encodeURIComponent('/.//elsewhere.example')}`)
  await loginPage(page, t).byName('student_demo', DEMO_PASSWORD)
  await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/student\.html#\/today$/)
})
