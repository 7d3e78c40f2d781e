import { expect, test } from '../support/test.ts'

test.beforeEach(async ({ api, signIn }) => {
  await signIn(await api.login('admin'))
})

test('the number of students links to their list, and one is found by the end of the phone', {
  tag: ['@screens', '@drill'],
}, async ({ page, api, t, look }) => {
  const { phone } = await api.newStudent()
  await page.goto('/admin.html')
  await page
    .getByRole('main')
    .getByRole('link', { name: t('backoffice:overview.students') })
    .click()
  await expect(page).toHaveURL(/#\/users\?type=3$/)
  const main = page.getByRole('main')
  await main.getByRole('searchbox').fill(phone.slice(-6))
  await main.getByRole('searchbox').press('Enter')
  await expect(main.getByText(`${phone.slice(0, 3)}****${phone.slice(-4)}`)).toHaveCount(1)
  await expect(main.getByText(phone)).toHaveCount(0)
  await look('users')
})

test('a locked student loses access within a second, and undoing restores it', { tag: '@drill' }, async ({
  page,
  api,
  t,
}) => {
  const student = await api.newStudent()
  const { username } = await api.call('GET /api/user/current', { token: student.token.access_token })
  await page.goto(`/admin.html#/users?keyword=${username}`)
  await page.getByRole('button', { name: t('users:action.lockNamed', { name: username }) }).click()
  const dialog = page.getByRole('dialog', { name: t('users:lockTitle', { name: username }) })
  await dialog.getByRole('button', { name: t('users:action.lock'), exact: true }).click()
  await expect(page.getByText(t('users:isLocked', { name: username }))).toBeVisible()
  expect(await api.statusOf(student.token.access_token)).toBe(401)
  await expect(api.login(username, student.password)).rejects.toThrow()
  await page.getByRole('button', { name: t('backoffice:product.undo') }).click()
  await expect(
    page.getByRole('button', { name: t('users:action.lockNamed', { name: username }) }),
  ).toBeVisible()
  expect((await api.login(username, student.password)).userid).toBe(student.userid)
})

test(
  'a new teacher is created with a link, and opened',
  { tag: '@drill' },
  async ({ page, t, expectAccessible }, testInfo) => {
    const username = `e2e_teacher_${testInfo.project.name.slice(0, 5).replace('-', '_')}`
    await page.goto('/admin.html#/users/new')
    await page.getByRole('textbox', { name: t('users:username') }).fill(username)
    await page.getByRole('checkbox', { name: t('users:role.student') }).uncheck()
    await page.getByRole('button', { name: t('users:create') }).click()
    await expect(page.getByText(t('users:problem.types'))).toBeVisible()
    await expectAccessible()
    await page.getByRole('checkbox', { name: t('users:role.teacher') }).check()
    await page.getByRole('button', { name: t('users:create') }).click()
    const dialog = page.getByRole('dialog', { name: t('users:link.title', { name: username }) })
    await expect(dialog.getByText(/index\.html#\/accountcheck\?userid=\d+&link=[\w-]{43}$/)).toBeVisible()
    await expectAccessible()
    await dialog.getByRole('button', { name: t('users:link.close') }).click()
    await expect(page).toHaveURL(/#\/users\/\d+$/)
    await expect(page.getByText(t('users:state.unverified'))).toBeVisible()
    await page
      .getByRole('main')
      .getByRole('link', { name: t('users:tab.access'), exact: true })
      .click()
    await expect(page).toHaveURL(/#\/users\/\d+\/access$/)
    await expect(page.getByText(t('users:sessions.none', { name: username }))).toBeVisible()
  },
)

test('a student’s page shows the sessions, and ends them', { tag: ['@screens', '@drill'] }, async ({
  page,
  api,
  t,
  look,
}) => {
  const student = await api.newStudent()
  await page.goto(`/admin.html#/users/${student.userid}`)
  await expect(page.getByRole('region', { name: t('users:registration.title') })).toBeVisible()
  await look('user')
  await page
    .getByRole('main')
    .getByRole('link', { name: t('users:tab.courses'), exact: true })
    .click()
  await expect(page.getByText(t('users:hub.noCourses'))).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('region', { name: t('users:registration.title') })).toBeVisible()
  await page.goForward()
  await expect(page.getByText(t('users:hub.noCourses'))).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: t('users:tab.access'), exact: true })
    .click()
  await expect(page.getByRole('heading', { level: 2, name: t('users:sessions.title') })).toBeVisible()
  await page.getByRole('button', { name: t('users:sessions.endAll') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('users:sessions.endAll') })
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await api.statusOf(student.token.access_token)).toBe(401)
})
