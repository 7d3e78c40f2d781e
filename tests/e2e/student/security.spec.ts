import { areaHeader } from '../pages/area-header.ts'
import { pressEnterOn, typeInto } from '../support/keyboard.ts'
import { expect, test } from '../support/test.ts'

const NEW_PASSWORD = 'another_pass1'

test('a student sees their devices, logs one out and changes password and phone', {
  tag: ['@screens', '@drill'],
}, async ({ page, t, api, signIn, look, isPhone, school }) => {
  const student = await api.newStudent()
  const elsewhere = await api.call('POST /api/user/login', {
    body: {
      login_action: 'telephone',
      area_code: '86',
      telephone: student.phone,
      password: student.password,
    },
  })
  await school.database.query(
    "update sessions set created_at = now() - interval '25 minutes' where user_id = $1",
    [student.userid],
  )
  await signIn(student)
  await page.goto('/student.html#/my_courses')
  const { username } = await api.call('GET /api/user/current', { token: student.token.access_token })
  await areaHeader(page, t, isPhone).person(username).click()
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('common:title.security') })
    .click()
  await expect(page).toHaveURL(/student\.html#\/security$/)
  await expect(page.getByText(t('security:sessions.current'))).toBeVisible()
  await look('security')

  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 800 })
  const row = page
    .getByRole('listitem')
    .filter({ hasNotText: t('security:sessions.current') })
    .first()
  const button = await row.getByRole('button').boundingBox()
  const text = await row.locator('p').last().boundingBox()
  expect(button?.x).toBeGreaterThanOrEqual((text?.x ?? 0) + (text?.width ?? 0))
  if (size) await page.setViewportSize(size)

  const end = page.getByRole('button', { name: t('security:sessions.endOthers') })
  await end.click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('security:sessions.end'), exact: true })
    .click()
  await expect(page.getByText(t('security:sessions.onlyHere'))).toBeVisible()
  expect(await api.statusOf(elsewhere.token.access_token)).toBe(401)

  const password = page.getByRole('region', { name: t('security:password.title') })
  await typeInto(page, password.getByLabel(t('security:currentPassword')), student.password)
  await typeInto(page, password.getByLabel(t('security:password.new'), { exact: true }), NEW_PASSWORD)
  await typeInto(page, password.getByLabel(t('registration:confirmation')), NEW_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByText(t('security:password.done'))).toBeVisible()

  const phone = page.getByRole('region', { name: t('security:phone.title') })
  const newPhone = api.newPhone()
  await pressEnterOn(page, phone.getByRole('button', { name: t('security:phone.open') }))
  await typeInto(page, phone.getByLabel(t('security:currentPassword')), NEW_PASSWORD)
  await typeInto(page, phone.getByLabel(t('security:phone.new')), newPhone)
  await typeInto(page, phone.getByLabel(t('account:captcha'), { exact: true }), '0000')
  await pressEnterOn(page, phone.getByRole('button', { name: t('account:smsSend') }))
  await expect(phone.getByLabel(t('account:smsCode'))).toBeFocused()
  await look('security-phone')
  await phone.getByLabel(t('account:smsCode')).fill(await api.smsCode(newPhone))
  await page.keyboard.press('Enter')
  await expect(page.getByText(t('security:phone.done'))).toBeVisible()
  await expect(page.getByText(`+86 ${newPhone}`)).toBeVisible()
})

test('teachers and administrators have the same page', { tag: '@drill' }, async ({
  page,
  t,
  api,
  signIn,
  expectAccessible,
}) => {
  await signIn(await api.login('teacher_demo'))
  await page.goto('/teacher.html#/security')
  await expect(page.getByText(t('security:sessions.current'))).toBeVisible()
  await signIn(await api.login('admin'))
  await page.goto('/admin.html#/security')
  await expect(page.getByText(t('security:sessions.current'))).toBeVisible()
  await expectAccessible()
})

test('a student reads what is kept about them, downloads it, and asks for the erasure of their account', {
  tag: '@drill',
}, async ({ page, t, api, signIn, look }) => {
  await signIn(await api.newStudent())
  await page.goto('/student.html#/privacy')
  const file = page.getByRole('region', { name: t('privacy:file.title') })
  await file.getByRole('button', { name: t('privacy:file.ask') }).click()
  const download = page.waitForEvent('download')
  await file.getByRole('button', { name: t('privacy:file.download') }).click()
  expect((await download).suggestedFilename()).toMatch(/^data-\d{4}-\d\d-\d\d\.zip$/)
  await look('privacy')
  const erasure = page.getByRole('region', { name: t('privacy:erasure.title') })
  await erasure.getByRole('button', { name: t('privacy:erasure.ask') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('privacy:erasure.ask') })
    .click()
  await erasure.getByRole('button', { name: t('privacy:erasure.withdraw') }).click()
  await expect(page.getByText(t('privacy:erasure.withdrawn'))).toBeVisible()
})
