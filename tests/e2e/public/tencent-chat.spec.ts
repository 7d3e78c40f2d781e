import { openTim, type Tim } from '#tests/support/tim-double.ts'
import { timEnvironment } from '#tests/support/tim-environment.ts'
import { rememberSession } from '../support/browser-session.ts'
import { openClassOf } from '../support/open-class.ts'
import { expect, test as base } from '../support/test.ts'

/** A school whose chat uses a double of Tencent IM on this machine. */
const test = base.extend<{ tim: Tim }>({
  // Playwright reads the fixtures it needs from this pattern
  // oxlint-disable-next-line no-empty-pattern
  tim: async ({}, use) => {
    const tim = await openTim()
    await use(tim)
    tim.close()
  },
  ownSchool: async ({ tim }, use) => use({ env: timEnvironment(tim) }),
})

test('the page of a class chats through Tencent IM, and works without it', {
  tag: ['@desktop', '@drill'],
}, async ({ page, api, school, tim, t, signIn, otherBrowser }) => {
  const id = await openClassOf(school, 'teacher_demo', '公开课：论语')
  const student = await api.newStudent()
  const token = student.token.access_token
  await api.call('POST /api/openclass/appoint', { token, body: { open_class_id: id } })

  await signIn(student)
  await page.goto(`/#/live?id=${id}`)
  const written = page.getByRole('textbox', { name: t('chat:message') })
  await written.fill('老师好 <b>[微笑]</b>')
  await written.press('Enter')
  await expect(page.getByRole('log').getByText('老师好 <b>')).toBeVisible()

  const desk = await otherBrowser()
  await rememberSession(desk, await api.login('teacher_demo'))
  const teacher = await desk.newPage()
  await teacher.goto(`${school.origin}/#/live?id=${id}`)
  await expect(teacher.getByRole('log').getByText('老师好 <b>')).toBeVisible()
  await teacher.getByRole('textbox', { name: t('chat:message') }).fill('同学们好')
  await teacher.getByRole('textbox', { name: t('chat:message') }).press('Enter')
  await expect(page.getByRole('log').getByText('同学们好')).toBeVisible()

  tim.behaviour.refusesSigns = true
  await page.reload()
  await expect(page.getByText(t('chat:failed'))).toBeVisible()
  await expect(page.getByRole('heading', { name: '公开课：论语' })).toBeVisible()
  tim.behaviour.refusesSigns = false
  await page.getByRole('button', { name: t('ui:retry'), exact: true }).click()
  await expect(page.getByRole('log').getByText('同学们好')).toBeVisible()
})
