import { loginPage } from '../pages/login-page.ts'
import { pressEnterOn, tabTo, typeInto } from '../support/keyboard.ts'
import { DEMO_PASSWORD } from '../support/school-api.ts'
import { expect, test } from '../support/test.ts'

/** the demo school's unverified account */
const UNVERIFIED = { username: 'student_new', phone: '13800138015' }
const OWN_PASSWORD = 'own_pass_1'

test('an account that the school made is verified at its first login, by the keyboard alone', {
  tag: ['@screens', '@drill'],
}, async ({ page, t, api, look }) => {
  const login = loginPage(page, t)
  const field = (key: string) => page.getByLabel(t(key), { exact: true })
  const button = (key: string) => page.getByRole('button', { name: t(key), exact: true })
  const dialog = page.getByRole('dialog')

  await page.goto('/#/login')
  await typeInto(page, login.username, UNVERIFIED.username)
  await typeInto(page, login.password, DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText(t('verification:dialog.what'))
  await look('verification-question')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/#\/login$/)

  await pressEnterOn(page, login.submit)
  await pressEnterOn(page, button('verification:dialog.accept'))
  await expect(page).toHaveURL(/#\/accountcheck\?userid=\d+$/)
  await expect(field('account:phone')).toHaveValue(UNVERIFIED.phone)
  await expect(field('account:phone')).toBeDisabled()
  await look('verification')

  await tabTo(page, field('account:username'))
  await page.keyboard.press('Control+A')
  await page.keyboard.type('student_demo')
  await page.keyboard.press('Tab')
  await expect(page.getByText(t('verification:problem.usernameExists'))).toBeVisible()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Control+A')
  await page.keyboard.type('own_name_e2e')
  await typeInto(page, field('verification:newPassword'), OWN_PASSWORD)
  await typeInto(page, field('account:captcha'), '0000')
  await pressEnterOn(page, button('account:smsSend'))
  await expect(field('account:smsCode')).toBeFocused()
  await page.keyboard.type(await api.smsCode(UNVERIFIED.phone))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/student\.html#\/today$/)
  expect((await api.login('own_name_e2e', OWN_PASSWORD)).userid).toBeGreaterThan(1000)
})

test('the verification page needs a login, and names a missing userid', { tag: '@drill' }, async ({
  page,
  t,
  expectAccessible,
}) => {
  await page.goto('/#/accountcheck?userid=1001')
  await expect(page.getByText(t('verification:loginFirst'))).toBeVisible()
  await expectAccessible()
  await page.goto('/#/accountcheck')
  await expect(page.getByText(t('verification:noUserid'))).toBeVisible()
})
