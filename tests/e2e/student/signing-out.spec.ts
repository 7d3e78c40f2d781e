import { areaHeader } from '../pages/area-header.ts'
import { loginPage } from '../pages/login-page.ts'
import { siteHeader } from '../pages/site-header.ts'
import { studentArea } from '../pages/student-area.ts'
import { DEMO_PASSWORD } from '../support/school-api.ts'
import { expect, test } from '../support/test.ts'

test('signing out ends the session on the server and in the other tab', async ({
  page,
  context,
  api,
  t,
  signIn,
  isPhone,
}) => {
  const student = await api.login('student_wu')
  await signIn(student)
  const other = await context.newPage()
  await page.goto('/student.html#/my_courses')
  await other.goto('/student.html#/my_orders')
  await expect(studentArea(other, t).ordersHeading).toBeVisible()
  const header = areaHeader(page, t, isPhone)
  await header.person('吴子衿').click()
  await header.signOut.click()
  await expect(page).toHaveURL(/\/index\.html#\/home$/)
  await expect(other).toHaveURL(/#\/login\?url=%2Fstudent\.html%23%2Fmy_orders&ended=out$/)
  await expect(other.getByText(t('common:sessionEnded.out'))).toBeVisible()
  expect(await api.statusOf(student.token.access_token)).toBe(401)
  const { refresh_token } = student.token
  await expect(api.call('POST /api/accesstokens/refresh', { body: { refresh_token } })).rejects.toThrow()
})

test('signing out on a public page leaves the visitor there and shows log in again', {
  tag: '@drill',
}, async ({ page, api, t, signIn, isPhone }) => {
  await signIn(await api.login('student_wu'))
  await page.goto('/#/home')
  const header = siteHeader(page, t, isPhone)
  await header.person('吴子衿').click()
  await header.entry('common:signOut').click()
  await expect(header.person('吴子衿')).toBeHidden()
  await header.open()
  await expect(header.logIn).toBeVisible()
  await expect(page).toHaveURL(/#\/home$/)
})

for (const remember of [true, false])
  test(`with automatic login ${remember ? 'ticked' : 'unticked'} a browser that was closed is signed ${remember ? 'in' : 'out'}`, {
    tag: '@drill',
  }, async ({ page, context, browser, school, t }) => {
    const login = loginPage(page, t)
    await page.goto('/#/login')
    await login.remember.setChecked(remember)
    await login.byName('student_zhao', DEMO_PASSWORD)
    await expect(studentArea(page, t).todayHeading).toBeVisible()
    await page.reload()
    await expect(studentArea(page, t).todayHeading).toBeVisible()

    const kept = await context.storageState()
    // Closing a browser removes cookies without an expiry.
    const cookies = kept.cookies.filter(({ expires }) => expires !== -1)
    const next = await browser.newContext({ storageState: { ...kept, cookies } })
    const again = await next.newPage()
    await again.goto(`${school.origin}/student.html#/my_courses`)
    await expect(again).toHaveURL(remember ? /\/student\.html#\/my_courses$/ : /#\/login\?url=/)
    await expect(remember ? studentArea(again, t).coursesHeading : loginPage(again, t).heading).toBeVisible()
    await next.close()
  })
