import type { Locator, Page } from '@playwright/test'
import type { Translate } from '../support/texts.ts'
import { loginPage } from '../pages/login-page.ts'
import type { SchoolApi, Student } from '../support/school-api.ts'
import type { SchoolServer } from '../support/school-server.ts'
import { expect, test } from '../support/test.ts'

/** position of the fixed captcha's gap, as a share of the handle's range */
const PLACE = 160
const REACH = 260
const THUMB = 56

const switchSlider = `insert into settings (key, value)
  values ('web_config', jsonb_build_object('captcha_slider', $1::boolean))
  on conflict (key) do update set value = settings.value || excluded.value`

/** Waits until the server has seen the change: settings are cached for half a second. */
async function switchTo(school: SchoolServer, api: SchoolApi, on: boolean): Promise<void> {
  await school.database.query(switchSlider, [on])
  await expect.poll(async () => (await api.call('GET /api/web/config')).captcha_slider).toBe(on)
}

/** A student of a school with the slider, where no code is sent for a captcha alone. */
async function studentOfSliders(school: SchoolServer, api: SchoolApi): Promise<Student> {
  const student = await api.newStudent()
  await switchTo(school, api, true)
  return student
}
// other files use the school too
test.afterEach(({ school, api }) => switchTo(school, api, false))

const handleOn = (page: Page, t: Translate) => page.getByRole('slider', { name: t('account:slider.handle') })

/** Drags the handle to a position. */
async function dragTo(page: Page, handle: Locator, place: number): Promise<void> {
  const box = await handle.boundingBox()
  if (!box) throw new Error('there is no handle')
  const at = (value: number) => box.x + THUMB / 2 + ((box.width - THUMB) * value) / REACH
  const y = box.y + box.height / 2
  await page.mouse.move(at(0), y)
  await page.mouse.down()
  await page.mouse.move(at(place / 2), y + 2, { steps: 12 })
  await page.mouse.move(at(place), y, { steps: 12 })
  await page.mouse.up()
}

/** Opens the login by SMS code, fills in a phone and presses send. */
async function requestCode(page: Page, t: Translate, phone: string) {
  const login = loginPage(page, t)
  await page.goto('/#/login')
  await login.phoneSmsTab.click()
  await login.phone.fill(phone)
  await login.sendCode.click()
  await expect(handleOn(page, t)).toBeFocused()
  return login
}

test('the slider is solved by the mouse, and the code is sent', { tag: ['@screens', '@drill'] }, async ({
  page,
  t,
  api,
  school,
  look,
}) => {
  const { phone } = await studentOfSliders(school, api)
  const login = await requestCode(page, t, phone)
  await look('slider')
  await dragTo(page, handleOn(page, t), PLACE)
  await expect(page.getByText(t('account:smsSent'))).toBeVisible()
  await expect(login.smsCode).toBeFocused()
  await login.smsCode.fill(await api.smsCode(phone))
  await login.captcha.fill('0000')
  await login.submit.click()
  await expect(page).toHaveURL(/\/student\.html#\/today$/)
})

test('the slider is solved by keys alone', { tag: '@drill' }, async ({ page, t, api, school }) => {
  const { phone } = await studentOfSliders(school, api)
  await requestCode(page, t, phone)
  for (let step = 0; step < PLACE; step += 1) await page.keyboard.press('ArrowRight')
  await expect(handleOn(page, t)).toHaveValue(String(PLACE))
  await page.keyboard.press('Enter')
  await expect(page.getByText(t('account:smsSent'))).toBeVisible()
})

test('a slider that is missed shows another puzzle, and closing it sends nothing', {
  tag: ['@screens', '@drill'],
}, async ({ page, t, api, school, look }) => {
  const { phone } = await studentOfSliders(school, api)
  const login = await requestCode(page, t, phone)
  await dragTo(page, handleOn(page, t), 60)
  await expect(page.getByRole('alert').getByText(t('account:problem.notVerified'))).toBeVisible()
  await expect(handleOn(page, t)).toHaveValue('0')
  await look('slider-missed')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText(t('account:problem.notVerified'))).toBeVisible()
  await expect(login.sendCode).toBeEnabled()
})
