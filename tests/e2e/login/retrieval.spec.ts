import { captchaIsDrawn, enterCaptcha } from '../pages/captcha.ts'
import { loginPage } from '../pages/login-page.ts'
import { retrievalPage } from '../pages/retrieval-page.ts'
import { pressEnterOn, tabTo, typeInto } from '../support/keyboard.ts'
import { expect, test } from '../support/test.ts'

const NEW_PASSWORD = 'found_again_1'

test('a forgotten password is retrieved in four steps, each of them accessible', {
  tag: ['@screens', '@on-phone', '@drill'],
}, async ({ page, t, api, look }) => {
  const student = await api.newStudent()
  const retrieval = retrievalPage(page, t)
  await page.goto('/#/login')
  await page.getByRole('link', { name: t('account:forgotPassword') }).click()
  await expect(page).toHaveURL(/#\/retrieved$/)
  await expect(retrieval.heading('who')).toBeVisible()
  await look('retrieval-who')
  await retrieval.phone.fill(student.phone)
  await enterCaptcha(page, t)
  await retrieval.next.click()
  await expect(retrieval.heading('code')).toBeFocused()
  await expect(page.getByText(`*********${student.phone.slice(-2)}`)).toBeVisible()
  await retrieval.sendCode.click()
  await expect(retrieval.sent).toBeVisible()
  await look('retrieval-code')
  await retrieval.smsCode.fill(await api.smsCode(student.phone))
  await retrieval.next.click()
  await expect(retrieval.heading('password')).toBeFocused()
  await look('retrieval-password')
  await retrieval.password.fill(NEW_PASSWORD)
  await retrieval.confirmation.fill(NEW_PASSWORD)
  await retrieval.setPassword.click()
  await expect(retrieval.heading('done')).toBeFocused()
  await look('retrieval-done')
  expect(await api.statusOf(student.token.access_token)).toBe(401)
  await retrieval.toLogin.click()
  const login = loginPage(page, t)
  await login.phonePasswordTab.click()
  await login.phone.fill(student.phone)
  await login.password.fill(NEW_PASSWORD)
  await login.submit.click()
  await expect(page).toHaveURL(/\/student\.html#\/today$/)
})

test('retrieving a password works with the keyboard alone', { tag: '@drill' }, async ({ page, t, api }) => {
  const student = await api.newStudent()
  const retrieval = retrievalPage(page, t)
  await page.goto('/#/retrieved')
  await typeInto(page, retrieval.phone, student.phone)
  await captchaIsDrawn(page, t)
  await typeInto(page, retrieval.captcha, '0000')
  await page.keyboard.press('Enter')
  await expect(retrieval.heading('code')).toBeFocused()
  await pressEnterOn(page, retrieval.sendCode)
  await expect(retrieval.smsCode).toBeFocused()
  await page.keyboard.type(await api.smsCode(student.phone))
  await page.keyboard.press('Enter')
  await expect(retrieval.heading('password')).toBeFocused()
  await typeInto(page, retrieval.password, NEW_PASSWORD)
  await typeInto(page, retrieval.confirmation, NEW_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(retrieval.heading('done')).toBeFocused()
  await tabTo(page, retrieval.toLogin)
})

test('an unknown user name and a wrong captcha are shown at their fields', {
  tag: ['@on-phone', '@drill'],
}, async ({ page, t, api }) => {
  const student = await api.newStudent()
  const retrieval = retrievalPage(page, t)
  await page.goto('/#/retrieved')
  await retrieval.byName.click()
  await retrieval.username.fill('nobody_here')
  await enterCaptcha(page, t)
  await retrieval.next.click()
  await expect(page.getByText(t('retrieval:problem.usernameNotFound'))).toBeVisible()
  await expect(retrieval.username).toHaveAttribute('aria-invalid', 'true')
  const token = student.token.access_token
  const { username } = await api.call('GET /api/user/current', { token })
  await retrieval.username.fill(username)
  await enterCaptcha(page, t, '9999')
  await retrieval.next.click()
  await expect(page.getByText(t('account:problem.captchaWrong'))).toBeVisible()
  await expect(retrieval.captcha).toHaveValue('')
})
