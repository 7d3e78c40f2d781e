import { livePage } from '../pages/live-page.ts'
import { rememberSession } from '../support/browser-session.ts'
import { openClassOf } from '../support/open-class.ts'
import { expect, test } from '../support/test.ts'

test('a student waits, is admitted, removed with a reason and let in again, without a reload', {
  tag: ['@desktop', '@drill'],
}, async ({ page, school, api, t, signIn, otherBrowser }) => {
  const id = await openClassOf(school, 'teacher_demo', '有等候室的公开课')
  await signIn(await api.login('teacher_demo'))
  await page.goto(`/teacher.html#/openclasses/${id}`)
  const waitingRoom = page.getByRole('checkbox', { name: t('people:waitingRoom.label') })
  await waitingRoom.click()
  await expect(page.getByText(t('people:waitingRoom.on'))).toBeVisible()

  const browser = await otherBrowser()
  const registered = await api.newStudent()
  await school.database.query('update users set name = $1 where telephone = $2', ['周等等', registered.phone])
  await rememberSession(browser, registered)
  const student = await browser.newPage()
  const inClass = student.getByRole('textbox', { name: t('chat:message') })
  await student.goto(`${school.origin}/#/live?id=${id}`)
  await livePage(student, t).enter.click()
  await expect(student.getByText(t('live:entry.waiting'))).toBeVisible()
  await expect(inClass).toBeHidden()

  await page.goto(`/#/live?id=${id}`)
  const bar = page.getByRole('region', { name: t('people:bar') })
  await expect(bar.getByText(t('people:waits', { count: 1 }))).toBeVisible()
  await bar.getByRole('button', { name: t('people:admitAll') }).click()
  await expect(inClass).toBeVisible()

  const dialog = page.getByRole('dialog')
  await bar.getByRole('button', { name: t('people:open') }).click()
  await dialog.getByRole('button', { name: t('people:removeOne', { name: '周等等' }) }).click()
  await dialog.getByRole('textbox', { name: t('people:remove.reason') }).fill('扰乱课堂')
  await dialog.getByRole('button', { name: t('people:remove.press') }).click()
  await expect(student.getByText(t('live:entry.removed'))).toBeVisible()
  await expect(student.getByText(t('live:entry.reason', { reason: '扰乱课堂' }))).toBeVisible()
  await expect(inClass).toBeHidden()

  await dialog.getByRole('button', { name: t('people:letInOne', { name: '周等等' }) }).click()
  await expect(inClass).toBeVisible({ timeout: 20_000 })
})
