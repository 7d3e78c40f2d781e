import { registrationKeys, keysWithOptions } from '#contract/site/limits.ts'
import { enterCaptcha } from '../pages/captcha.ts'
import { registerPage } from '../pages/register-page.ts'
import { PASSWORD, type SchoolApi } from '../support/school-api.ts'
import { expect, test } from '../support/test.ts'

test.use({ ownSchool: {} })

/** The school enables every registration field, a picture, and a checkbox for the agreement. */
async function requireEveryField(api: SchoolApi): Promise<void> {
  const token = await api.adminToken()
  const picture = { url: '/demo/banner-morning.svg' }
  await api.call('POST /api/system/reg_conf', {
    token,
    body: {
      PC: 1,
      mobile: 1,
      PC_background_image_url: picture,
      mobile_top_banner_url: picture,
      mobile_bottom_banner_url: picture,
      available: {
        enabled: registrationKeys.map((key) => ({
          key,
          value: keysWithOptions.includes(key) ? ['一', '二'] : [],
          is_lock: 1,
        })),
      },
    },
  })
  const config = await api.call('GET /api/v1/admin/web_config', { token })
  const body = { ...config, enable_pro_reg_agreement: true }
  await api.call('PUT /api/v1/admin/web_config', { token, body })
}

test('fields that the school requires are named one by one, and then the registration succeeds', {
  tag: ['@screens', '@on-phone', '@drill'],
}, async ({ page, t, api, look }) => {
  await requireEveryField(api)
  const register = registerPage(page, t)
  const phone = api.newPhone()
  await page.goto(`/#/register?audition=1&url=${encodeURIComponent('/#/home/courses')}`)
  const field = (name: string) => page.locator(`form [name=${name}]`)
  await expect(field('parent_telephone')).toBeVisible()
  await expect(page.getByRole('banner').getByText(t('common:access.registerFree')).first()).toBeAttached()
  await register.submit.click()
  const problems = ['name', 'birthday', 'email', 'sex', 'grade', 'subject', 'parentName', 'parentPhone']
  for (const problem of problems)
    await expect(page.getByText(t(`registration:problem.${problem}Empty`))).toBeVisible()
  await expect(page.getByText(t('registration:problem.notAgreed'))).toBeVisible()
  await look('register-required')
  await register.phone.fill(phone)
  await register.password.fill(PASSWORD)
  await field('name').fill('小书')
  await expect(page.getByText('2/24')).toBeVisible()
  await field('birthday').fill('2010-05-06')
  await field('email').fill('a@b.cn')
  await field('sex').selectOption('0')
  await field('grade').selectOption('一')
  await field('subject').selectOption('二')
  await field('parent_name').fill('书爸爸')
  await field('parent_telephone').fill('13900000002')
  await enterCaptcha(page, t)
  await register.sendCode.click()
  await expect(register.sent).toBeVisible()
  await register.smsCode.fill(await api.smsCode(phone))
  await field('agreed').check()
  await register.submit.click()
  await expect(page).toHaveURL(/\/#\/home\/courses$/)
})
